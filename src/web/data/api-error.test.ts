import { describe, expect, it } from 'vitest';
import { connectionError, apiErrorFrom } from './api-error.ts';

describe('the error of a failed request', () => {
  it('has the message, code and issues that the server sent', () => {
    const issues = [{ path: ['name'], message: 'Enter a name.' }];
    const refusal = apiErrorFrom(400, { error: { code: 'invalid-argument', message: 'Enter a name.', issues } });
    expect(refusal).toMatchObject({ code: 'invalid-argument', message: 'Enter a name.', issues, outcomeUnknown: false });
  });

  it('has a default message if a proxy responded instead of the server', () => {
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

  it('distinguishes a lost connection from a timeout', () => {
    expect(connectionError(false)).toMatchObject({
      code: 'unavailable',
      message: 'Titleline can’t be reached. Check your connection and try again.',
    });
    expect(connectionError(true)).toMatchObject({
      code: 'deadline-exceeded',
      message: 'That took too long. Check your connection and try again.',
    });
  });

  it('says whether the command may have been executed, so that a retry reuses the idempotency key', () => {
    expect(connectionError(false).outcomeUnknown).toBe(true);
    expect(connectionError(true).outcomeUnknown).toBe(true);
    expect(apiErrorFrom(503, { error: { code: 'unavailable', message: 'Later.' } }).outcomeUnknown).toBe(true);
    expect(apiErrorFrom(409, { error: { code: 'aborted', message: 'No.' } }).outcomeUnknown).toBe(false);
  });
});
