// The fields for creating, claiming and editing an organization, in two groups of a card.
import './organization-fields.css';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { createOrgInput } from '../../../api/orgs.ts';
import { US_STATES } from '../../../domain/us-states.ts';
import { orgsCopy } from '../../copy/orgs.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { CardBody } from '../../ui/layout/Card.tsx';
import { Field, TextInput, type TextInputProps } from '../../ui/inputs/Field.tsx';
import { Select } from '../../ui/inputs/Select.tsx';
import { PhoneInput } from '../forms/PhoneInput.tsx';
import { OrgTypeCards } from './OrgTypeCards.tsx';

const words = orgsCopy.profile;
const states = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

export type OrganizationForm = UseFormReturn<z.input<typeof createOrgInput>, unknown, z.output<typeof createOrgInput>>;

interface OrganizationFieldsProps {
  form: OrganizationForm;
  /** The server's message if it refused the form. */
  failure: string | null;
  /** A message of the schema that several fields share. It is shown once, below all fields. */
  sharedMessage?: string;
  /** With the name and phone of the title contact. */
  hasContact?: boolean;
}

export function OrganizationFields({ form, failure, sharedMessage, hasContact = false }: OrganizationFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const isShared = (message: string | undefined) => message !== undefined && message === sharedMessage;
  const own = (message: string | undefined) => (isShared(message) ? undefined : message);
  const { titleContactEmail: contact, dealerLicense: license, state } = errors;
  const shownMessage = [contact, license, state].some((error) => isShared(error?.message)) ? sharedMessage : undefined;
  const invalidIfShared = (message: string | undefined) => (isShared(message) ? { 'aria-invalid': true } : {});
  type FieldName = Exclude<keyof typeof words & keyof typeof errors, 'orgType' | 'state' | 'titleContactPhone'>;
  const field = (name: FieldName, input: TextInputProps, optional = false) => (
    <Field label={words[name]} optional={optional} error={own(errors[name]?.message)}>
      <TextInput {...input} {...invalidIfShared(errors[name]?.message)} {...register(name)} />
    </Field>
  );
  return (
    <>
      <CardBody className="fields">
        {field('name', { autoComplete: 'organization' })}
        <Controller
          control={control}
          name="orgType"
          render={({ field: { value, onChange, name } }) => (
            <OrgTypeCards label={words.type} name={name} value={value ?? null} onValueChange={onChange} error={errors.orgType?.message} />
          )}
        />
        {field('titleContactEmail', { type: 'email', autoComplete: 'email', autoCapitalize: 'off', spellCheck: false })}
        {hasContact && (
          <div className="field-row">
            {field('titleContactName', { autoComplete: 'off' }, true)}
            <Field label={words.titleContactPhone} optional error={errors.titleContactPhone?.message}>
              <PhoneInput autoComplete="off" control={control} name="titleContactPhone" />
            </Field>
          </div>
        )}
        {field('dealerLicense', { autoComplete: 'off' })}
      </CardBody>
      <CardBody className="fields">
        {field('addressLine1', { autoComplete: 'address-line1' }, true)}
        {field('addressLine2', { autoComplete: 'address-line2' }, true)}
        <div className="place-row">
          {field('city', { autoComplete: 'address-level2' }, true)}
          <Field label={words.state} error={own(state?.message)}>
            <Select
              options={states}
              placeholder={words.chooseState}
              autoComplete="address-level1"
              {...invalidIfShared(state?.message)}
              {...register('state')}
            />
          </Field>
          {field('postalCode', { autoComplete: 'postal-code', inputMode: 'numeric' }, true)}
        </div>
        <FormAlert>{shownMessage ?? failure}</FormAlert>
      </CardBody>
    </>
  );
}
