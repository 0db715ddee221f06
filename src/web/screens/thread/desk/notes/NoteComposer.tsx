// The field for an internal note. Enter adds it, and Shift with Enter starts a new line. `@` offers the colleagues.
import { useId, useRef, useState } from 'react';
import { NOTE_MAX } from '../../../../../domain/limits.ts';
import { cleanText, tooLong } from '../../../../../domain/text.ts';
import { deskEntryCopy } from '../../../../copy/desk/entry.ts';
import { operation } from '../../../../data/operation.ts';
import { useDraft } from '../../../../drafts/use-draft.ts';
import { useViewer } from '../../../../session/session.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { ComboboxList } from '../../../../ui/combobox/ComboboxList.tsx';
import { FieldNotes } from '../../../../ui/inputs/Field.tsx';
import { TextArea } from '../../../../ui/inputs/TextInput.tsx';
import { VisuallyHidden } from '../../../../ui/text/VisuallyHidden.tsx';
import type { DeskFieldProps } from '../desk-field-props.ts';
import { type Teammates, mentionedIds } from './mentions.ts';
import { useDeskCommand } from '../use-desk-command.ts';
import { useMentionList } from './use-mention-list.ts';

const words = deskEntryCopy.notes;

export function NoteComposer({ threadId, members, announce }: Omit<DeskFieldProps, 'entry'> & { members: Teammates }) {
  const id = useId();
  const { userId } = useViewer();
  const colleagues = members.filter((member) => member.userId !== userId);
  const [text, setText] = useDraft(`${threadId} desk note`);
  const [isEmpty, setEmpty] = useState(false);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const input = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error, reset } = useDeskCommand(operation.addDeskNote, threadId, (sent) => {
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
