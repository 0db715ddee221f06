// The operations on an organization's title terms, and on its days for registration after a retail sale.
import * as titleTerms from '../title-terms.ts';
import { commandRow, emptyObject, queryRow } from './operation.ts';

const change = { who: 'member', capability: 'setTitlePolicy', out: titleTerms.titleTermsView } as const;

export const termsOperations = {
  titleTerms: queryRow({
    who: 'member',
    summary: 'Get my organization’s title terms, the starting terms that it has not taken over, and its days for registration',
    refreshedBy: ['desk', 'me'],
    in: emptyObject,
    out: titleTerms.titleTermsView,
  }),
  previewTerms: queryRow({
    who: 'member',
    summary: 'Count the titles that other title terms would be for',
    refreshedBy: ['desk'],
    in: titleTerms.previewTermsInput,
    out: titleTerms.previewTermsView,
  }),
  saveTerms: commandRow({
    ...change,
    summary: 'Add title terms, also from starting terms or for deals from a day on, or correct some',
    in: titleTerms.saveTermsInput,
  }),
  removeTerms: commandRow({ ...change, summary: 'Remove title terms', in: titleTerms.removeTermsInput }),
  saveRegistrationDays: commandRow({
    ...change,
    summary: 'Change by which day a car has to be registered in a state after its retail sale',
    in: titleTerms.saveRegistrationDaysInput,
  }),
  removeRegistrationDays: commandRow({
    ...change,
    summary: 'Remove my organization’s own days for registration in a state',
    in: titleTerms.removeRegistrationDaysInput,
  }),
};
