// The fields for creating, claiming and editing an organization, in two groups of a card.
import './organization-fields.css';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { createOrgInput } from '../../../api/orgs.ts';
import { US_STATES } from '../../../domain/us-states.ts';
import { orgsCopy } from '../../copy/orgs.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { CardBody } from '../../ui/layout/Card.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
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
  return (
    <>
      <CardBody className="fields">
        <Field label={words.name} error={errors.name?.message}>
          <TextInput autoComplete="organization" {...register('name')} />
        </Field>
        <Controller
          control={control}
          name="orgType"
          render={({ field: { value, onChange, name } }) => (
            <OrgTypeCards label={words.type} name={name} value={value ?? null} onValueChange={onChange} error={errors.orgType?.message} />
          )}
        />
        <Field label={words.titleContactEmail} error={own(contact?.message)}>
          <TextInput
            type="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            {...invalidIfShared(contact?.message)}
            {...register('titleContactEmail')}
          />
        </Field>
        {hasContact && (
          <div className="field-row">
            <Field label={words.titleContactName} optional error={errors.titleContactName?.message}>
              <TextInput autoComplete="off" {...register('titleContactName')} />
            </Field>
            <Field label={words.titleContactPhone} optional error={errors.titleContactPhone?.message}>
              <Controller
                control={control}
                name="titleContactPhone"
                render={({ field: { value = '', onChange, onBlur, name, ref } }) => (
                  <PhoneInput autoComplete="off" ref={ref} name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
                )}
              />
            </Field>
          </div>
        )}
        <Field label={words.dealerLicense} error={own(license?.message)}>
          <TextInput autoComplete="off" {...invalidIfShared(license?.message)} {...register('dealerLicense')} />
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
          <Field label={words.state} error={own(state?.message)}>
            <Select
              options={states}
              placeholder={words.chooseState}
              autoComplete="address-level1"
              {...invalidIfShared(state?.message)}
              {...register('state')}
            />
          </Field>
          <Field label={words.postalCode} optional error={errors.postalCode?.message}>
            <TextInput autoComplete="postal-code" inputMode="numeric" {...register('postalCode')} />
          </Field>
        </div>
        <FormAlert>{shownMessage ?? failure}</FormAlert>
      </CardBody>
    </>
  );
}
