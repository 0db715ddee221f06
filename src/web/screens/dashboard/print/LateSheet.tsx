// "Late titles": who owes which, and which colleague has which, with counts. For the manager who asks on Monday.
import { countLate, type LateCount } from '../../../../domain/desk/late-count.ts';
import { lateByAssignee, lateByOwing, type LateGroup } from '../../../../domain/desk/late-sheet.ts';
import { lateSheetCopy as words } from '../../../copy/late-sheet.ts';
import { tableCopy } from '../../../copy/table.ts';
import { GroupLine, type PrintColumns, PrintHead, PrintRow, type SheetHeadData, SheetFrame, type SheetProps } from './PrintRow.tsx';

const COLUMNS = ['vin', 'vehicle', 'place', 'due', 'file', 'expected', 'word'] as const;

export function LateSheet({ head, rows }: SheetProps) {
  return (
    <SheetFrame title={words.title} head={head} rows={rows} empty={words.none}>
      <Groups
        title={words.byPartner}
        columns={[...COLUMNS, 'who']}
        head={head}
        groups={lateByOwing(rows)}
        nameOf={(owing) => (owing === 'us' ? tableCopy.word.you : (owing?.name ?? tableCopy.none))}
      />
      <Groups
        title={words.byColleague}
        columns={[...COLUMNS, 'owed']}
        head={head}
        groups={lateByAssignee(rows)}
        nameOf={(colleague) => colleague?.name ?? tableCopy.unassigned}
      />
      <p className="desk-print-total">
        <b>{words.total}</b> · {countsOf(countLate(rows))}
      </p>
    </SheetFrame>
  );
}

type GroupsProps<Of> = {
  title: string;
  columns: PrintColumns;
  head: SheetHeadData;
  groups: readonly LateGroup<Of>[];
  nameOf: (of: Of) => string;
};

function Groups<Of>({ title, columns, head, groups, nameOf }: GroupsProps<Of>) {
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <PrintHead columns={columns} />
        {groups.map((group, at) => (
          <tbody key={at}>
            <GroupLine columns={columns}>
              {nameOf(group.of)} <span>· {countsOf(group)}</span>
            </GroupLine>
            {group.rows.map((row) => (
              <PrintRow key={row.id} columns={columns} row={row} head={head} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

const countsOf = ({ late, critical, mostDays }: LateCount): string => words.counts(late, critical, mostDays);
