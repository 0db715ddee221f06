// "Your Details": a form until it is saved, then a line with an Edit button.
import { Controller } from 'react-hook-form';
import { formatPhone } from '../../../domain/phone.ts';
import { onboardingCopy } from '../../copy/account/onboarding.ts';
import { PhoneInput } from '../../forms/PhoneInput.tsx';
import { useFocusAfterSwitch } from '../../forms/use-focus-after-switch.ts';
import { useViewer } from '../../session/session.ts';
import { Avatar } from '../../ui/header/Avatar.tsx';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../../ui/layout/Card.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import type { YourDetailsForm } from './use-your-details.ts';

const words = onboardingCopy.details;

export function YourDetails({ details }: { details: YourDetailsForm }) {
  const container = useFocusAfterSwitch<HTMLDivElement>(details.isEditing);
  return <div ref={container}>{details.isEditing ? <DetailsForm details={details} /> : <DetailsLine onEdit={details.edit} />}</div>;
}

function DetailsForm({ details: { form, failure, isSaving, save } }: { details: YourDetailsForm }) {
  const { errors } = form.formState;
  return (
    <form aria-labelledby="your-details" noValidate onSubmit={(event) => void save(event)}>
      <Card>
        <CardHeader id="your-details" title={words.title} />
        <CardBody className="fields">
          <Field label={words.fullName} error={errors.displayName?.message}>
            <TextInput autoComplete="name" {...form.register('displayName')} />
          </Field>
          <div className="field-row">
            <Field label={words.phone} optional error={errors.phone?.message}>
              <Controller
                control={form.control}
                name="phone"
                render={({ field: { value = '', onChange, onBlur, name, ref } }) => (
                  <PhoneInput ref={ref} name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
                )}
              />
            </Field>
            <Field label={words.position} optional error={errors.position?.message}>
              <TextInput autoComplete="organization-title" {...form.register('position')} />
            </Field>
          </div>
          <FormAlert>{failure}</FormAlert>
        </CardBody>
        <CardFooter>
          <Button type="submit" busy={isSaving}>
            {words.save}
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}

function DetailsLine({ onEdit }: { onEdit: () => void }) {
  const { displayName, phone, position } = useViewer();
  const facts = [position, formatPhone(phone)].filter(Boolean).join(' · ');
  return (
    <Card as="section" aria-labelledby="your-details">
      <CardHeader id="your-details" title={words.title} />
      <div className="details-line">
        <Avatar name={displayName} size="large" />
        <div className="details-words">
          <p className="details-name" translate="no">
            {displayName}
          </p>
          <p className="muted">{facts === '' ? words.noFacts : facts}</p>
        </div>
        <Button variant="ghost" size="compact" onClick={onEdit}>
          {words.edit}
        </Button>
      </div>
    </Card>
  );
}
