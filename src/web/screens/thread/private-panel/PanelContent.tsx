// The content of the desk: the clock, the fields and the internal notes. In its own file because it is loaded lazily.
import './panel-content.css';
import { useEffect, useId, useRef, useState } from 'react';
import type { DeskEntryView } from '../../../../api/desk-entry.ts';
import { cleanText, tooLong } from '../../../../domain/clean-text.ts';
import { NOTE_MAX } from '../../../../domain/limits.ts';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { operation } from '../../../data/queries.ts';
import { useViewer } from '../../../data/session/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ComboboxList } from '../../../ui/combobox/ComboboxList.tsx';
import { FieldNotes, TextArea } from '../../../ui/inputs/Field.tsx';
import { VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { ClockBox } from './ClockBox.tsx';
import { type PanelFieldProps, usePanelCommand } from './EditedInPlace.tsx';
import { mentionedIds, noteParts, type Teammates, useMentionList } from './mentions.ts';
import { AssigneeField, DealField, DueField, FollowUpField, KindField, SellerStateField, StockNumberField } from './PanelFields.tsx';
import { ClaimField, LenderField, RetailField } from './SaleFields.tsx';

export interface PanelContentProps extends Omit<PanelFieldProps, 'announce'> {
  vin: string;
  /** The field or button to which a link led, by its id, and whether it is pressed. A new object for each arrival. */
  arrival: { fieldId: string; presses: boolean } | null;
}

export function PanelContent({ threadId, entry, vin, arrival }: PanelContentProps) {
  const [said, setSaid] = useState({ text: '', count: 0 });
  const announce = (text: string) => setSaid(({ count }) => ({ text, count: count + 1 }));
  const field = { threadId, entry, announce };
  useEffect(() => {
    const target = arrival && document.getElementById(arrival.fieldId);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
    if (arrival?.presses) target?.click();
  }, [arrival]);
  return (
    <>
      <div className="desk-body">
        <ClockBox {...field} vin={vin} />
        <div className="stack">
          <StockNumberField {...field} />
          <KindField {...field} />
          {(entry.asksSellerState || entry.sellerState !== null) && <SellerStateField {...field} />}
          <DealField {...field} />
          <DueField {...field} />
          <RetailField {...field} />
          <LenderField {...field} />
          <ClaimField {...field} vin={vin} />
          <AssigneeField {...field} />
          <FollowUpField {...field} />
        </div>
      </div>
      <InternalNotes {...field} />
      <VisuallyHidden>
        <span role="status">
          {/* A new element, so that the same text is announced again. */}
          <span key={said.count}>{said.text}</span>
        </span>
      </VisuallyHidden>
    </>
  );
}

const words = privatePanelCopy.notes;

/** The internal notes on a thread, newest first, and the field for another one. */
function InternalNotes({ entry: { notes, members }, ...rest }: PanelFieldProps) {
  const id = useId();
  const names = members.map(({ name }) => name);
  return (
    <div className="desk-notes stack">
      <h3 id={id}>{words.heading}</h3>
      {notes.length > 0 && (
        <ul className="note-list" aria-labelledby={id}>
          {notes.toReversed().map((note) => (
            <Note key={note.id} note={note} names={names} />
          ))}
        </ul>
      )}
      <NoteComposer {...rest} members={members} />
    </div>
  );
}

function Note({ note: { author, text, at }, names }: { note: DeskEntryView['notes'][number]; names: readonly string[] }) {
  const name = author ?? words.former;
  return (
    <li className="note">
      <Avatar name={name} />
      <div className="note-top">
        <strong translate="no">{name}</strong> <Time at={at} />
      </div>
      <p className="note-text">
        {noteParts(text, names).map((part, index) =>
          part.isMention ? (
            <b key={index} className="note-mention">
              {part.text}
            </b>
          ) : (
            <span key={index}>{part.text}</span>
          ),
        )}
      </p>
    </li>
  );
}

/** The field for an internal note. Enter adds it, and Shift with Enter starts a new line. `@` offers the colleagues. */
function NoteComposer({ threadId, members, announce }: Omit<PanelFieldProps, 'entry'> & { members: Teammates }) {
  const id = useId();
  const { userId } = useViewer();
  const colleagues = members.filter((member) => member.userId !== userId);
  const [text, setText] = useDraft(`${threadId} desk note`);
  const [isEmpty, setEmpty] = useState(false);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const input = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error, reset } = usePanelCommand(operation.addDeskNote, threadId, (sent) => {
    if (text === sent.text) setText('');
    setChosenIds(new Set());
    announce(words.added);
  });
  const change = (next: string) => {
    setText(next);
    setEmpty(false);
    if (error) reset();
  };
  const list = useMentionList({
    input,
    text,
    colleagues,
    onPick: (next, userIdOfPicked) => {
      change(next);
      setChosenIds(new Set([...chosenIds, userIdOfPicked]));
    },
  });
  const lengthError = tooLong(text, NOTE_MAX);
  const problem = lengthError ?? (isEmpty ? words.empty : error?.message);
  const add = () => {
    if (isPending || lengthError !== null) return;
    if (cleanText(text) === '') {
      setEmpty(true);
      input.current?.focus();
    } else mutate({ threadId, text, mentions: mentionedIds(text, colleagues, chosenIds) });
  };
  return (
    <form
      className="note-composer stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <div className="note-field">
        <TextArea
          {...list.inputProps}
          ref={input}
          rows={1}
          aria-label={words.field}
          placeholder={words.placeholder}
          enterKeyHint="send"
          {...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          value={text}
          onChange={(event) => {
            change(event.target.value);
            list.follow();
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || list.handleKey(event) || event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            add();
          }}
        />
        <Button type="submit" busy={isPending}>
          {words.add}
        </Button>
      </div>
      <FieldNotes id={id} error={problem} />
      <ComboboxList {...list.listProps} />
      <VisuallyHidden>
        <span role="status">{list.isOpen ? words.matches(list.listProps.options.length) : ''}</span>
      </VisuallyHidden>
    </form>
  );
}
