// A preview of the thread: the three organizations of the chain, and which one holds the title.
import './new-thread.css';
import { useQuery } from '@tanstack/react-query';
import { Building2, FileText, Lock, Mail } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { OrgSummary } from '../../../api/orgs.ts';
import { uiCopy } from '../../copy/ui.ts';
import { numberOfDigits } from '../../../domain/input/whole-number.ts';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { cityAndState, typeAndPlace } from '../../parts/orgs/org-option.tsx';
import { orgQuery } from '../../data/queries.ts';
import { useViewer } from '../../data/session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { OrgIcon } from '../../parts/orgs/OrgIcon.tsx';
import { Vin } from '../../ui/text/Vin.tsx';
import type { ThreadDraft } from './use-new-thread.ts';

const words = newThreadCopy.preview;

export const ThreadPreview = memo(function ThreadPreview({ draft }: { draft: ThreadDraft }) {
  const { org } = useViewer();
  const { data: own } = useQuery({ ...orgQuery(org?.id ?? ''), enabled: org !== null });
  const { year, make, model, vin, boughtFrom, soldTo, creatorHasTitle } = draft;
  const parties = [boughtFrom, soldTo].flatMap((party) => (party && party.id !== org?.id ? [party.name] : []));
  const isNamed = !Number.isNaN(numberOfDigits(year)) && [make, model].every((part) => part.trim() !== '');
  return (
    <Card as="section" className="preview" aria-label={words.name}>
      <div className="preview-top grid-2">
        <h2>{isNamed ? newThreadCopy.vehicle(year, make, model) : newThreadCopy.title}</h2>
        {vin !== '' && <Vin vin={vin} quiet />}
      </div>
      <ol className="preview-chain">
        <PartyStop org={boughtFrom} label={words.boughtFrom} text={words.choose} />
        <Stop icon={<OrgIcon type={org?.orgType ?? 'dealership'} />} state={creatorHasTitle ? 'holds' : 'you'} name={org?.name ?? ''}>
          <span className="preview-you">{words.you}</span> ·{' '}
          {creatorHasTitle ? (
            <span>{words.holds}</span>
          ) : (
            <span>{(own && cityAndState(own.org)) ?? uiCopy.type[org?.orgType ?? 'dealership']}</span>
          )}
        </Stop>
        <PartyStop org={soldTo} label={words.soldTo} text={words.later} />
      </ol>
      <ul className="preview-facts grid-8 quiet">
        <li>
          <Mail />
          <span>{words.invited(parties)}</span>
        </li>
        <li>
          <Lock />
          {words.private}
        </li>
      </ul>
    </Card>
  );
});

/** Until an organization is chosen, shows which party it is. */
function PartyStop({ org, label, text }: { org: OrgSummary | null; label: string; text: string }) {
  return (
    <Stop icon={org ? <OrgIcon type={org.orgType} /> : <Building2 />} state={org ? 'chosen' : 'empty'} name={org?.name ?? label}>
      {org ? typeAndPlace(org) : text}
    </Stop>
  );
}

interface StopProps {
  icon: ReactNode;
  state: 'empty' | 'chosen' | 'you' | 'holds';
  name: string;
  children: ReactNode;
}

function Stop({ icon, state, name, children }: StopProps) {
  return (
    <li className="preview-stop" data-state={state}>
      <span className="preview-node centered">
        {icon}
        {state === 'holds' && (
          <span className="preview-paper centered" aria-hidden="true">
            <FileText />
          </span>
        )}
      </span>
      <span className="preview-words">
        <span className="preview-name" translate="no">
          {name}
        </span>
        <span className="preview-text">{children}</span>
      </span>
    </li>
  );
}
