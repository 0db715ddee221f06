// On a phone, at the end of the first group's line: starts selecting, then selects all, or stops while nothing is selected.
import { deskCopy } from '../../../copy/desk/table.ts';

export interface SelectButtonsProps {
  isSelecting: boolean;
  canStop: boolean;
  onSelecting: (isSelecting: boolean) => void;
  onAll: () => void;
}

export function SelectButtons({ isSelecting, canStop, onSelecting, onAll }: SelectButtonsProps) {
  return (
    <span className="titles-select">
      {isSelecting && canStop && (
        <button type="button" onClick={() => onSelecting(false)}>
          {deskCopy.stopSelecting}
        </button>
      )}
      <button type="button" onClick={isSelecting ? onAll : () => onSelecting(true)}>
        {isSelecting ? deskCopy.selectAll : deskCopy.startSelecting}
      </button>
    </span>
  );
}
