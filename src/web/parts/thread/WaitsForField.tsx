// "What does it wait for?": the choice in an update, and the question in a request, for one title or several.
import { isForNeighbors, WAITS_FOR, type WaitsFor } from '../../../domain/thread/waits-for.ts';
import { waitsForCopy as words } from '../../copy/waits-for.ts';
import { useDraft } from '../../data/drafts/use-draft.ts';
import { Checkbox } from '../../ui/inputs/Checkbox.tsx';
import { ChipChoice } from '../../ui/inputs/ChipChoice.tsx';

const OPTIONS = (Object.keys(words.choices) as WaitsFor[]).map((value) => ({ value, label: words.choices[value] }));

/** The draft of a choice that was cleared, where a reason stands. An empty draft is a choice that nobody has touched. */
const CLEARED = 'nothing';

/** What an update says that the title waits for: null for nothing any more, undefined if it says nothing about that. */
export type SaidWait = WaitsFor | null | undefined;

/** `stands`: what the title waits for by now, or null. The choice begins with it. */
export function useWaitDraft(name: string, stands: WaitsFor | null) {
  const [draft, setDraft, forget] = useDraft(name);
  return {
    ...waitOfDraft(draft, stands),
    choose: (next: WaitsFor | null) => setDraft(draftOfChoice(next, stands)),
    forget,
  };
}

/** `chosen`: the chip that is pressed. */
export function waitOfDraft(draft: string, stands: WaitsFor | null): { chosen: WaitsFor | null; said: SaidWait } {
  const code = WAITS_FOR.find((one) => one === draft);
  if (code !== undefined) return { chosen: code, said: code };
  return draft === CLEARED && stands !== null ? { chosen: null, said: null } : { chosen: stands, said: undefined };
}

/** What the update says if it is asked for: an untouched choice answers with the reason that stands. */
export const answerOf = ({ chosen, said }: ReturnType<typeof waitOfDraft>): SaidWait => (said === undefined ? (chosen ?? undefined) : said);

export const draftOfChoice = (choice: WaitsFor | null, stands: WaitsFor | null): string => choice ?? (stands === null ? '' : CLEARED);

interface WaitsForFieldProps {
  wait: Pick<ReturnType<typeof useWaitDraft>, 'chosen' | 'said' | 'choose'>;
  /** The name of an organization whose request asks it. */
  askedBy?: string | undefined;
  /** Instead of who sees it, while none is chosen. */
  hintWithoutChoice?: string;
}

export function WaitsForField({ wait: { chosen, said, choose }, askedBy, hintWithoutChoice = words.seenByAll }: WaitsForFieldProps) {
  const hint = chosen === null ? (said === null ? words.ends : hintWithoutChoice) : seenBy(chosen);
  return (
    <ChipChoice
      label={words.label}
      value={chosen}
      onValueChange={choose}
      options={OPTIONS}
      hint={askedBy === undefined ? hint : `${words.askedBy(askedBy)} ${hint}`}
    />
  );
}

const seenBy = (what: WaitsFor): string => (isForNeighbors(what) ? words.seenByNeighbors : words.seenByAll);

/** The draft of whether a request asks what the title waits for. `byDefault`: until the box is pressed. */
export function useAskDraft(name: string, byDefault: boolean) {
  const [draft, setDraft, forget] = useDraft(name);
  const isAsked = draft === '' ? byDefault : draft === 'yes';
  return { isAsked, ask: (next: boolean) => setDraft(next ? 'yes' : 'no'), forget };
}

export function AskWaitBox({ draft: { isAsked, ask } }: { draft: Pick<ReturnType<typeof useAskDraft>, 'isAsked' | 'ask'> }) {
  return <Checkbox label={words.ask} checked={isAsked} onChange={({ target }) => ask(target.checked)} />;
}
