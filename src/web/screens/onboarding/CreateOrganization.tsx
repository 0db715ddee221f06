// A new organization: what partners see of it, and where its paper goes.
import { Car, Gavel } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { US_STATES } from '../../../domain/vocabulary.ts';
import { onboarding } from '../../copy/onboarding.ts';
import { kit } from '../../copy/kit.ts';
import { FormAlert } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardBody, CardFooter } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { NewOrganization } from './use-new-organization.ts';

const words = onboarding.create;
const types = [
  { value: 'dealership', label: kit.type.dealership, icon: <Car aria-hidden="true" /> },
  { value: 'auction', label: kit.type.auction, icon: <Gavel aria-hidden="true" /> },
] as const;
const states = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

export function CreateOrganization({ organization: { form, failure, isPending, create } }: { organization: NewOrganization }) {
  const { register, control, formState } = form;
  const { errors, isValid } = formState;
  return (
    <form className="new-organization" noValidate onSubmit={(event) => void create(event)}>
      <Card>
        <CardBody className="fields">
          <Field label={words.name} error={errors.name?.message}>
            <TextInput autoComplete="organization" {...register('name')} />
          </Field>
          <Controller
            control={control}
            name="orgType"
            render={({ field: { value, onChange, name } }) => (
              <RadioCards
                label={words.type}
                name={name}
                options={types}
                value={value ?? null}
                onValueChange={onChange}
                error={errors.orgType?.message}
              />
            )}
          />
          <Field label={words.titleContactEmail} error={errors.titleContactEmail?.message}>
            <TextInput type="email" autoComplete="email" autoCapitalize="off" spellCheck={false} {...register('titleContactEmail')} />
          </Field>
          <Field label={words.dealerLicense} error={errors.dealerLicense?.message}>
            <TextInput autoComplete="off" {...register('dealerLicense')} />
          </Field>
        </CardBody>
        <CardBody className="fields">
          <Field label={words.addressLine1} optional error={errors.addressLine1?.message}>
            <TextInput autoComplete="address-line1" {...register('addressLine1')} />
          </Field>
          <Field label={words.addressLine2} optional error={errors.addressLine2?.message}>
            <TextInput autoComplete="address-line2" {...register('addressLine2')} />
          </Field>
          <div className="place-row">
            <Field label={words.city} optional error={errors.city?.message}>
              <TextInput autoComplete="address-level2" {...register('city')} />
            </Field>
            <Field label={words.state} error={errors.state?.message}>
              <Select options={states} placeholder={words.chooseState} autoComplete="address-level1" {...register('state')} />
            </Field>
            <Field label={words.postalCode} optional error={errors.postalCode?.message}>
              <TextInput autoComplete="postal-code" inputMode="numeric" {...register('postalCode')} />
            </Field>
          </div>
          <FormAlert>{failure}</FormAlert>
        </CardBody>
        <CardFooter className="new-organization-end">
          <Button type="submit" variant="solid" disabled={!isValid} busy={isPending}>
            {words.submit}
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
