import { expect, it } from 'vitest';
import { signUpInput } from './sign-up-input.ts';

const dana = {
  firstName: ' Dana ',
  lastName: 'Kessler',
  email: ' dana@aspen.example ',
  password: 'correct horse 9',
  confirmation: 'correct horse 9',
};
const issuesOf = (input: object) =>
  signUpInput.safeParse({ ...dana, ...input }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

it('accepts complete input, with names and email trimmed', () => {
  expect(signUpInput.parse(dana)).toMatchObject({ firstName: 'Dana', email: 'dana@aspen.example', password: 'correct horse 9' });
});

it('reports one issue for each empty field', () => {
  expect(issuesOf({ firstName: '', lastName: ' ', email: '', password: '', confirmation: '' })).toEqual([
    ['firstName', 'Enter your first name.'],
    ['lastName', 'Enter your last name.'],
    ['email', 'Enter your email.'],
    ['password', 'Choose a password.'],
    ['confirmation', 'Enter the password again.'],
  ]);
});

it('refuses a weak password and one that is too short', () => {
  for (const password of ['abc', 'Ab1!'])
    expect(issuesOf({ password, confirmation: password })).toEqual([['password', 'Please choose a stronger password']]);
});

it('reports that the passwords differ, even if another field is invalid', () => {
  expect(issuesOf({ confirmation: 'correct horse 8' })).toEqual([['confirmation', 'Passwords do not match']]);
  for (const field of ['firstName', 'lastName', 'email'])
    expect(issuesOf({ [field]: '', confirmation: 'x' })).toContainEqual(['confirmation', 'Passwords do not match']);
});

it('refuses an invalid email', () => {
  expect(issuesOf({ email: 'dana@aspen' })).toEqual([['email', 'Enter a valid email address.']]);
});
