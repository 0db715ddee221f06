// The member who is responsible for the thread, chosen from a menu that saves at once.
import { useId } from 'react';
import { deskEntryCopy } from '../../../../copy/desk/entry.ts';
import { Avatar } from '../../../../ui/header/Avatar.tsx';
import { FieldNotes } from '../../../../ui/inputs/Field.tsx';
import { Menu } from '../../../../ui/menus/Menu.tsx';
import type { DeskFieldProps } from '../desk-field-props.ts';
import { FieldButton } from './FieldButton.tsx';
import { EmptyValue } from './EmptyValue.tsx';
import { useSaveField } from './use-save-field.ts';

const words = deskEntryCopy.fields;
const NOBODY = 'nobody';

export function AssigneeField({ entry: { assignee, members }, ...rest }: DeskFieldProps) {
  const id = useId();
  const { save, pending, error } = useSaveField(rest, words.assignee);
  const chosenId = pending ? (pending.assigneeId ?? null) : (assignee?.userId ?? null);
  const name = chosenId === assignee?.userId ? assignee.name : members.find(({ userId }) => userId === chosenId)?.name;
  return (
    <div className="desk-assignee">
      <Menu
        trigger={
          <FieldButton label={words.assignee} value={name === undefined ? <EmptyValue text={words.add} /> : <Person name={name} />} />
        }
        align="end"
        items={[
          {
            key: 'assignee',
            label: words.assignee,
            chosen: chosenId ?? NOBODY,
            options: [{ key: NOBODY, label: words.nobody }, ...members.map((member) => ({ key: member.userId, label: member.name }))],
            onChoose: (key) => save({ assigneeId: key === NOBODY ? null : key }),
          },
        ]}
      />
      <FieldNotes id={id} error={error} />
    </div>
  );
}

function Person({ name }: { name: string }) {
  return (
    <span className="desk-person">
      <Avatar name={name} />
      <span translate="no">{name}</span>
    </span>
  );
}
