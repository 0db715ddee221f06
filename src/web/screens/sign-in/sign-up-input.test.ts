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

it('complete input is accepted, with spaces trimmed from names and email', () => {
  expect(signUpInput.parse(dana)).toMatchObject({ firstName: 'Dana', email: 'dana@aspen.example', password: 'correct horse 9' });
});

it('each empty field has one error', () => {
  expect(issuesOf({ firstName: '', lastName: ' ', email: '', password: '', confirmation: '' })).toEqual([
    ['firstName', 'Enter your first name.'],
    ['lastName', 'Enter your last name.'],
    ['email', 'Enter your email.'],
    ['password', 'Choose a password.'],
    ['confirmation', 'Enter the password again.'],
  ]);
});

it('a weak password and a short one are refused', () => {
  for (const password of ['abc', 'Ab1!'])
    expect(issuesOf({ password, confirmation: password })).toEqual([['password', 'Please choose a stronger password']]);
});

it('passwords that differ are reported even if another field is invalid', () => {
  expect(issuesOf({ confirmation: 'correct horse 8' })).toEqual([['confirmation', 'Passwords do not match']]);
  for (const field of ['firstName', 'lastName', 'email'])
    expect(issuesOf({ [field]: '', confirmation: 'x' })).toContainEqual(['confirmation', 'Passwords do not match']);
});

it('an invalid email is refused', () => {
  expect(issuesOf({ email: 'dana@aspen' })).toEqual([['email', 'Enter a valid email address.']]);
});
