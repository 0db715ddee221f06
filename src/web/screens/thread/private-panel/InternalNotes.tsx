// The internal notes on a thread, newest first, and the field for another one.
import { useId, useRef, useState } from 'react';
import type { DeskEntryView } from '../../../../api/desk.ts';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { type PanelFieldProps, usePanelCommand } from './use-panel-command.ts';
import { mentionedIds, noteParts, type Teammates, useMentionList } from './mentions.ts';
import { NOTE_MAX } from '../../../../domain/limits.ts';
import { cleanText, tooLong } from '../../../../domain/clean-text.ts';
import { operation } from '../../../data/queries.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { useViewer } from '../../../data/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { ComboboxList } from '../../../ui/combobox/ComboboxList.tsx';
import { FieldNotes, TextArea } from '../../../ui/inputs/Field.tsx';
import { VisuallyHidden } from '../../../ui/text/inline-text.tsx';

const words = privatePanelCopy.notes;

export function InternalNotes({ entry: { notes, members }, ...rest }: PanelFieldProps) {
  const id = useId();
  const names = members.map(({ name }) => name);
  return (
    <div className="desk-notes">
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
      className="note-composer"
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
