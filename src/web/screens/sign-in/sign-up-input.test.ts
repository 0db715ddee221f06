import { expect, it } from 'vitest';
import { signUpInput } from './sign-up-input.ts';

const dana = {
  firstName: ' Dana ',
  lastName: 'Kessler',
  email: ' dana@aspen.example ',
  password: 'correct horse 9',
  confirmation: 'correct horse 9',
};
const said = (input: object) =>
  signUpInput.safeParse({ ...dana, ...input }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

it('takes a person, with names and email trimmed', () => {
  expect(signUpInput.parse(dana)).toMatchObject({ firstName: 'Dana', email: 'dana@aspen.example', password: 'correct horse 9' });
});

it('says one thing about each empty field', () => {
  expect(said({ firstName: '', lastName: ' ', email: '', password: '', confirmation: '' })).toEqual([
    ['firstName', 'Enter your first name.'],
    ['lastName', 'Enter your last name.'],
    ['email', 'Enter your email.'],
    ['password', 'Choose a password.'],
    ['confirmation', 'Enter the password again.'],
  ]);
});

it('refuses a weak password and one that is too short', () => {
  for (const password of ['abc', 'Ab1!'])
    expect(said({ password, confirmation: password })).toEqual([['password', 'Please choose a stronger password']]);
});

it('says that the passwords differ, also while another field is wrong', () => {
  expect(said({ confirmation: 'correct horse 8' })).toEqual([['confirmation', 'Passwords do not match']]);
  for (const field of ['firstName', 'lastName', 'email'])
    expect(said({ [field]: '', confirmation: 'x' })).toContainEqual(['confirmation', 'Passwords do not match']);
});

it('refuses what is no email', () => {
  expect(said({ email: 'dana@aspen' })).toEqual([['email', 'Enter a valid email address.']]);
});
