// The stock number and the deal date, which only the viewer's organization sees. Both are optional.
import './own-fields.css';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { deskEntryCopy } from '../../copy/desk/entry.ts';
import { useViewer } from '../../session/session.ts';
import { DateInput } from '../../ui/inputs/DateInput.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { CardBody } from '../../ui/layout/Card.tsx';
import type { NewThreadForm } from './use-new-thread.ts';

const words = deskEntryCopy.fields;

export function OwnFields({ form: { draft, errors, change } }: { form: NewThreadForm }) {
  const id = useId();
  const { org } = useViewer();
  return (
    <CardBody className="fields own-fields" role="group" aria-labelledby={id}>
      <p className="own-fields-title">
        <Lock aria-hidden="true" />
        <span id={id}>{deskEntryCopy.onlyYou(org?.name ?? '')}</span>
      </p>
      <div className="field-row">
        <Field label={words.stockNumber} optional error={errors.stockNumber}>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            value={draft.stockNumber}
            onChange={(event) => change({ ...draft, stockNumber: event.target.value })}
          />
        </Field>
        <Field label={words.dealOn} optional hint={words.dealHint} error={errors.dealOn}>
          <DateInput value={draft.dealOn} onValueChange={(dealOn) => change({ ...draft, dealOn })} />
        </Field>
      </div>
    </CardBody>
  );
}
