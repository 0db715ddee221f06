import type { ViewerView } from '../../../api/session.ts';
import { formatPhone } from '../../../domain/phone.ts';

export const FIELDS = ['displayName', 'phone', 'position'] as const;
export type DetailsValues = Record<(typeof FIELDS)[number], string>;

export const valuesOf = ({ displayName, phone, position }: Pick<ViewerView, keyof DetailsValues>): DetailsValues => ({
  displayName,
  phone: formatPhone(phone),
  position,
});

/** Converts the form's values, which are typed as unknown, to strings. */
export const typedIn = (values: Partial<Record<keyof DetailsValues, unknown>>): DetailsValues => {
  const text = (field: keyof DetailsValues) => (typeof values[field] === 'string' ? values[field] : '');
  return { displayName: text('displayName'), phone: text('phone'), position: text('position') };
};
