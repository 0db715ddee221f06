// The results of the palette in named groups. The focus stays in the input above.
import { Car, Copy, ListFilter, type LucideIcon, MessageCircleX, Printer, RotateCw, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { paletteCopy } from '../../copy/palette.ts';
import { keepFocus, ListboxRow } from '../../ui/combobox/ListboxRow.tsx';
import {
  allThreadsLabel,
  isOtherAction,
  type OtherAction,
  type PaletteAction,
  type PaletteGroup,
  type PaletteRow,
  type PaletteThread,
  rowKey,
  threadTitle,
} from './palette-rows.ts';
import { chainOf } from '../../parts/chain/chain-nodes.ts';
import { chainSummary } from '../../parts/chain/title-location.ts';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { uiCopy } from '../../copy/ui.ts';
import { orgOption } from '../../parts/orgs/org-option.tsx';
import { ActionIcon } from '../../parts/thread/ActionIcon.tsx';
import { CompactChain } from '../../parts/chain/CompactChain.tsx';
import { Highlight } from '../../ui/text/Highlight.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { OrgIcon } from '../../parts/orgs/OrgIcon.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { Vin } from '../../ui/text/Vin.tsx';
import type { OrgSummary } from '../../../api/orgs.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  typed: string;
  ownOrgId: string;
  /** The key of the highlighted row. */
  active: string | null;
  isBusy: boolean;
  onPoint: (row: PaletteRow) => void;
  onSelect: (row: PaletteRow) => void;
}

export function PaletteList({ id, groups, typed, ownOrgId, active, isBusy, onPoint, onSelect }: PaletteListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      className="palette-list"
      tabIndex={-1}
      aria-label={paletteCopy.list}
      aria-busy={isBusy}
      onMouseDown={keepFocus}
    >
      {groups.length === 0 && (
        <div role="option" aria-selected="false" aria-disabled="true" className="palette-says">
          {paletteCopy.searching}
        </div>
      )}
      {groups.map(({ name, hint, rows }) => {
        const heading = rows[0] && rowId(id, rows[0]);
        return (
          <div role="group" aria-labelledby={`${heading}-name`} className="palette-group" key={name}>
            <div className="palette-group-name" id={`${heading}-name`} role="presentation">
              {name}
            </div>
            {hint !== undefined && (
              <div className="palette-says" role="presentation">
                {hint}
              </div>
            )}
            {rows.map((row) => (
              <PaletteRowItem
                key={rowKey(row)}
                id={rowId(id, row)}
                row={row}
                typed={typed}
                ownOrgId={ownOrgId}
                active={rowKey(row) === active}
                onPoint={() => onPoint(row)}
                onSelect={() => onSelect(row)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

export const rowId = (listId: string, row: PaletteRow): string => `${listId}-${rowKey(row).replaceAll(' ', '-')}`;

interface PaletteRowProps {
  id: string;
  row: PaletteRow;
  typed: string;
  /** The active organization. */
  ownOrgId: string;
  active: boolean;
  onPoint: () => void;
  onSelect: () => void;
}

/** A row of the palette: a thread with its chain, an organization with its connection, an action, or a page. */
function PaletteRowItem({ id, row, typed, ownOrgId, active, onPoint, onSelect }: PaletteRowProps) {
  return (
    <ListboxRow id={id} className="palette-row row" active={active} onPoint={onPoint} onSelect={onSelect}>
      <Content row={row} typed={typed} ownOrgId={ownOrgId} />
      <span className="palette-enter" aria-hidden="true">
        <Kbd sign="↵" />
      </span>
    </ListboxRow>
  );
}

function Content({ row, typed, ownOrgId }: Pick<PaletteRowProps, 'row' | 'typed' | 'ownOrgId'>): ReactNode {
  switch (row.kind) {
    case 'thread':
      return <Thread thread={row.thread} typed={typed} />;
    case 'org':
      return <Organization org={row.org} typed={typed} ownOrgId={ownOrgId} />;
    case 'action':
      return <Plain icon={<IconOf action={row.action} />}>{row.label}</Plain>;
    case 'page':
      return (
        <Plain icon={<row.page.Icon aria-hidden="true" />}>
          <Highlight text={row.page.label} query={typed} where="beginnings" />
        </Plain>
      );
    case 'all-threads':
      return <Plain icon={<ListFilter aria-hidden="true" />}>{allThreadsLabel(row.count)}</Plain>;
    case 'retry':
      return <Plain icon={<RotateCw aria-hidden="true" />}>{paletteCopy.again}</Plain>;
    case 'clear':
      return <Plain icon={<X aria-hidden="true" />}>{paletteCopy.clear}</Plain>;
    default:
      return row satisfies never;
  }
}

function Thread({ thread, typed }: { thread: PaletteThread; typed: string }) {
  const now = useNow();
  const { vin, standing } = thread;
  const { nodes, links } = chainOf(thread, now);
  return (
    <>
      <Car aria-hidden="true" />
      <span className="palette-words flow">
        <span className="palette-title">
          <Highlight text={threadTitle(thread)} query={typed} where="vehicle" />
        </span>{' '}
        <Vin vin={vin} quiet query={typed} />
      </span>{' '}
      <span className="palette-end row quiet">
        {standing === 'completed' && <span>{uiCopy.completed} </span>}
        {standing === 'invited' && <span>{dashboardCopy.invitation} </span>}
        <CompactChain nodes={nodes} links={links} summary={chainSummary(thread)} />
      </span>
    </>
  );
}

function Organization({ org, typed, ownOrgId }: { org: OrgSummary; typed: string; ownOrgId: string }) {
  const { label, detail = '', note } = orgOption(org, ownOrgId, useNow());
  return (
    <>
      <OrgIcon type={org.orgType} />
      <span className="palette-words flow">
        <span className="palette-title" translate="no">
          <Highlight text={label} query={typed} where="beginnings" />
        </span>{' '}
        <span className="quiet">
          <Highlight text={detail} query={typed} where="beginnings" />
        </span>
      </span>{' '}
      <span className="palette-end row quiet">{note}</span>
    </>
  );
}

function Plain({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className="palette-words flow">
        <span>{children}</span>
      </span>
    </>
  );
}

const OTHER_ICONS = { takeBack: Undo2, withdrawRequest: MessageCircleX, print: Printer, copyVin: Copy } satisfies Record<
  OtherAction,
  LucideIcon
>;

function IconOf({ action }: { action: PaletteAction }) {
  if (!isOtherAction(action)) return <ActionIcon action={action} />;
  const Icon = OTHER_ICONS[action];
  return <Icon aria-hidden="true" />;
}
