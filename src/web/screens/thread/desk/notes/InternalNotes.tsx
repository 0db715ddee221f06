// The internal notes on a thread, newest first, and the field for another one.
import { useId } from 'react';
import type { DeskEntryView } from '../../../../../api/desk.ts';
import { deskEntryCopy } from '../../../../copy/desk/entry.ts';
import { Avatar } from '../../../../ui/header/Avatar.tsx';
import { Time } from '../../../../ui/text/Time.tsx';
import type { DeskFieldProps } from '../desk-field-props.ts';
import { noteParts } from './mentions.ts';
import { NoteComposer } from './NoteComposer.tsx';

const words = deskEntryCopy.notes;

export function InternalNotes({ entry: { notes, members }, ...rest }: DeskFieldProps) {
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
