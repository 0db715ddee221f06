// /receive/{code}/manifest and /receive/{code}/cover: sheets of paper with a bar above them that is not printed.
import './print.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FileX, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatEnvelopeCode, envelopeCodeIn } from '../../domain/envelope/envelope-code.ts';
import { printCopy } from '../copy/envelope/print.ts';
import { isMissing } from '../data/api-error.ts';
import { shipmentQuery } from '../data/queries.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LoadingCard } from '../ui/feedback/Skeleton.tsx';
import { Checkbox } from '../ui/inputs/Checkbox.tsx';
import { BackLink, useTabTitle } from '../ui/layout/PageTitle.tsx';
import { useNow } from '../ui/text/Time.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { EnvelopeGone } from '../parts/EnvelopeGone.tsx';
import { CoverSheet, ManifestSheets, type SheetsProps } from './ManifestAndCover.tsx';
import type { PrintSearch } from './print-search.ts';

export function ManifestPage() {
  return <PrintPage {...useRoute('/member/receive/$code/manifest')} tabTitle={printCopy.manifest.tabTitle} sheets={manifestOf} />;
}

/** For several titles, the manifest takes its place. */
export function CoverPage() {
  return <PrintPage {...useRoute('/member/receive/$code/cover')} tabTitle={printCopy.cover.tabTitle} sheets={coverOf} />;
}

function useRoute(from: '/member/receive/$code/manifest' | '/member/receive/$code/cover') {
  return { code: useParams({ from }).code, search: useSearch({ from }) };
}

const manifestOf = (props: SheetsProps) => <ManifestSheets key={printed(props)} {...props} />;
const coverOf = (props: SheetsProps) => {
  const [title, ...others] = props.titles;
  return title && others.length === 0 ? <CoverSheet {...props} title={title} /> : manifestOf(props);
};
/** What is printed, except the time. */
const printed = ({ shipment, titles, withStock }: SheetsProps): string => JSON.stringify([shipment, titles, withStock]);

interface PrintPageProps {
  code: string;
  search: PrintSearch;
  tabTitle: (code: string) => string;
  sheets: (props: SheetsProps) => ReactNode;
}

function PrintPage({ code: given, search, tabTitle, sheets }: PrintPageProps) {
  const code = envelopeCodeIn(given) ?? given;
  const { data, error, refetch } = useQuery(shipmentQuery(code));
  useTabTitle(tabTitle(formatEnvelopeCode(code)));
  if (isMissing(error)) return <EnvelopeGone refusal={error} />;
  if (!data) return error ? <LoadFailure onRetry={() => void refetch()} /> : <Pending />;
  const titles = data.titles.filter(({ result }) => result !== 'withdrawn');
  if (titles.length > 0) return <Sheets shipment={data} titles={titles} search={search} sheets={sheets} />;
  return (
    <EmptyState heading="h1" icon={<FileX />} title={printCopy.withdrawn}>
      {printCopy.withdrawnWhy}
    </EmptyState>
  );
}

type PrintedProps = Pick<PrintPageProps, 'search' | 'sheets'> & Pick<SheetsProps, 'shipment' | 'titles'>;

function Sheets({ shipment, titles, search, sheets }: PrintedProps) {
  const navigate = useNavigate();
  const isReady = useSheetFonts(JSON.stringify(shipment));
  const printedAt = useNow();
  // The stock numbers that a recipient sees are its own.
  const maySeeStock = shipment.side === 'sent' && titles.some(({ stockNumber }) => stockNumber !== '');
  const withStock = maySeeStock && search.stock === 1;
  const isAsked = isReady && search.print === 1;
  const setSearch = (next: PrintSearch) => void navigate({ to: '.', search: next, replace: true });
  useEffect(() => {
    if (!isAsked) return undefined;
    const frame = requestAnimationFrame(() => {
      // So that a reload does not print again.
      void navigate({ to: '.', search: ({ stock }: PrintSearch) => (stock ? { stock } : {}), replace: true });
      window.print();
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsked, navigate]);
  return (
    <div className="print-page grid-16">
      <div className="print-bar row flow">
        <BackLink to="/receive/$code" params={{ code: shipment.code }}>
          {printCopy.back}
        </BackLink>
        {maySeeStock && (
          <Checkbox
            label={printCopy.withStock}
            checked={withStock}
            onChange={({ currentTarget }) => setSearch(currentTarget.checked ? { stock: 1 } : {})}
          />
        )}
        <Button variant="solid" icon={<Printer />} onClick={() => window.print()}>
          {printCopy.print}
        </Button>
      </div>
      {isReady ? sheets({ shipment, titles, withStock, printedAt }) : <Pending />}
    </div>
  );
}

const Pending = () => <LoadingCard lines={6} />;

const FONTS = ['1em "Geist Variable"', '1em "Geist Mono Variable"'] as const;

/**
 * Waits for the fonts of the sheets: rows are measured, and the print dialog stops the page. True once they are loaded, or have failed to.
 * `text`: what is printed, because each script has a file of its own.
 */
function useSheetFonts(text: string): boolean {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void Promise.allSettled(FONTS.map((font) => document.fonts.load(font, text))).then(() => {
      if (isCurrent) setLoaded(text);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return loaded === text;
}
