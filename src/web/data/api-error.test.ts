import { describe, expect, it } from 'vitest';
import { connectionError, apiErrorFrom } from './api-error.ts';

describe('what a person reads when a call fails', () => {
  it('is the sentence of the server, with its code and issues', () => {
    const issues = [{ path: ['name'], message: 'Enter a name.' }];
    const refusal = apiErrorFrom(400, { error: { code: 'invalid-argument', message: 'Enter a name.', issues } });
    expect(refusal).toMatchObject({ code: 'invalid-argument', message: 'Enter a name.', issues, unanswered: false });
  });

  it('is a sentence of ours when a proxy answers with a page of its own', () => {
    expect(apiErrorFrom(502, null)).toMatchObject({
      code: 'unavailable',
      message: 'Titleline can’t be reached. Check your connection and try again.',
    });
    expect(apiErrorFrom(500, null)).toMatchObject({ code: 'internal', message: 'Something went wrong. Try again.' });
    expect(apiErrorFrom(413, { error: 'Payload too large' })).toMatchObject({
      code: 'invalid-argument',
      message: 'Something went wrong. Try again.',
    });
  });

  it('tells a lost connection from a deadline that passed', () => {
    expect(connectionError(false)).toMatchObject({
      code: 'unavailable',
      message: 'Titleline can’t be reached. Check your connection and try again.',
    });
    expect(connectionError(true)).toMatchObject({
      code: 'deadline-exceeded',
      message: 'That took too long. Check your connection and try again.',
    });
  });

  it('says where nobody knows whether it was done, so that the click is sent again under its key', () => {
    expect(connectionError(false).unanswered).toBe(true);
    expect(connectionError(true).unanswered).toBe(true);
    expect(apiErrorFrom(503, { error: { code: 'unavailable', message: 'Later.' } }).unanswered).toBe(true);
    expect(apiErrorFrom(409, { error: { code: 'aborted', message: 'No.' } }).unanswered).toBe(false);
  });
});
