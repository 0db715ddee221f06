// The texts for finding an organization or adding a new one.
import { chainCopy } from './chain.ts';
import { uiCopy } from './ui.ts';
import type { Role } from '../../domain/vocabulary.ts';

export const orgsCopy = {
  nowActFor: (name: string) => `You now act for ${name}.`,
  placeholder: 'Search organizations',
  searching: 'Searching…',
  searchFailed: 'The search failed. Type again.',
  none: uiCopy.noMatches,
  noPartners: 'Type a name, city or state.',
  partner: 'Partner',
  pending: 'Pending',
  wantsToConnect: 'Wants to connect',
  notConnected: 'Not connected',
  notHere: chainCopy.notHere,
  /** What marks an organization for strangers. */
  new: 'New',
  similarName: 'Similar name',
  newHint: 'Came to Titleline less than 30 days ago.',
  similarNameHint: 'Another organization had a name like this before. Check who it is.',
  /** Below the selected organization: side effects of the choice. */
  asksToConnect: 'A connection request goes along.',
  acceptsRequest: 'Its request is accepted along the way.',
  mailed: 'The invitation is mailed to its title contact.',
  addNew: 'Add a new organization',
  /** The fields of an organization's profile. */
  profile: {
    name: 'Organization name',
    type: 'Organization type',
    titleContactEmail: 'Title contact email',
    titleContactName: 'Title contact name',
    titleContactPhone: 'Title contact phone',
    dealerLicense: 'Dealer license',
    addressLine1: 'Address line 1',
    addressLine2: 'Address line 2',
    city: 'City',
    state: 'State',
    chooseState: 'Choose',
    postalCode: 'Postal code',
  },
  newOrg: {
    title: 'New organization',
    sentence: 'Not on Titleline yet? Add a placeholder. They can claim it from the invitation.',
    name: 'Name',
    type: 'Type',
    email: 'Title contact email',
    emailHint: 'We send the thread invitation here.',
    unverifiedHint: 'The invitation leaves for this address once you verify your own email.',
    noEmailHint: 'Without one, no invitation can be mailed. You can add it later.',
    missing: 'Enter a name first.',
    create: 'Create',
    failed: 'Failed to create provisional org',
  },
} as const;

/** The names of the roles in an organization. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = { owner: 'Owner', admin: 'Admin', member: 'Member' };
