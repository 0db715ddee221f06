// What the form of the mail preferences shows, and what it sends.
import { expect, test } from 'vitest';
import { changeEmailPrefs } from '../../../domain/mail-prefs.ts';
import { MAIL_TYPES } from '../../../domain/vocabulary.ts';
import { MAIL_GROUPS, mailChange, savedMailValues, withHour } from './MailPreferences.tsx';

const ZONE = 'America/Denver';
const prefs = changeEmailPrefs({ enabled: true, types: {} }, { wishes: { tw_update: 'digest', connection_ignored: 'off' } });
const saved = savedMailValues(prefs, ZONE);

test('the form shows the stored wishes, the default hour, and the browser’s zone until one is stored', () => {
  expect(saved).toMatchObject({
    enabled: 'on',
    at: '07:30',
    timeZone: ZONE,
    tw_invite: 'once',
    tw_update: 'digest',
    connection_ignored: 'off',
  });
  expect(savedMailValues({ enabled: false, types: {}, digest: { at: null, timeZone: 'America/New_York' } }, ZONE)).toMatchObject({
    enabled: 'off',
    at: '',
    timeZone: 'America/New_York',
  });
});

test('only what was changed is sent', () => {
  expect(mailChange(saved, saved)).toEqual({});
  expect(mailChange({ ...saved, enabled: 'off', tw_update: 'once' }, saved)).toEqual({ enabled: false, wishes: { tw_update: 'once' } });
  expect(mailChange({ ...saved, at: '' }, saved)).toEqual({ digest: { at: null, timeZone: ZONE } });
});

test('a chosen hour is one of the browser’s zone, and is sent with it', () => {
  const elsewhere = savedMailValues({ ...prefs, digest: { timeZone: 'America/New_York' } }, ZONE);
  expect(mailChange(withHour(elsewhere, '06:00', ZONE), elsewhere)).toEqual({ digest: { at: '06:00', timeZone: ZONE } });
  expect(mailChange(withHour(saved, '06:00', ZONE), saved)).toEqual({ digest: { at: '06:00', timeZone: ZONE } });
  expect(withHour(elsewhere, '', ZONE)).toMatchObject({ at: '', timeZone: 'America/New_York' });
});

test('the groups contain every type of mail, in the order of the types', () => {
  expect(MAIL_GROUPS.flatMap(({ types }) => types)).toEqual(MAIL_TYPES);
});
