// The results of the palette in named groups. The focus stays in the input above.
import { paletteCopy } from '../copy/palette.ts';
import { keepFocus } from '../ui/combobox/ListboxRow.tsx';
import { rowKey, type PaletteGroup, type PaletteRow } from './palette-rows.ts';
import { PaletteRowItem } from './PaletteRow.tsx';

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
