// What every field of the desk gets.
import type { DeskEntryView } from '../../../../api/desk.ts';

export interface DeskFieldProps {
  threadId: string;
  entry: DeskEntryView;
  /** Says the outcome of a command to screen readers. */
  announce: (text: string) => void;
}
