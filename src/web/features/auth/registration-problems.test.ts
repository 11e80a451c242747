import { describe, expect, it } from 'vitest';
import { passwordStrength, registrationProblems } from './registration-problems.ts';

const good = {
  email: 'anna@example.it',
  password: 'pane-e-olio',
  firstName: 'Anna',
  lastName: 'Neri',
  phone: '',
  acceptTerms: true,
  tellFriendCode: '',
};

describe('registration', () => {
  it('lets a complete form pass, the phone being optional', () => {
    expect(registrationProblems(good, 6)).toEqual({});
  });

  it('says what is wrong at each field, in the words of the documents', () => {
    expect(
      registrationProblems(
        {
          email: '',
          password: '12345',
          firstName: ' ',
          lastName: '',
          phone: '12',
          acceptTerms: false,
          tellFriendCode: '',
        },
        6,
      ),
    ).toEqual({
      email: "Digitare l'e-mail",
      password: 'La password deve essere lunga 6 caratteri',
      firstName: 'Campo obbligatorio',
      lastName: 'Campo obbligatorio',
      phone: 'Digitare un numero di telefono valido',
      acceptTerms: 'È necessario accettare i termini e le condizioni',
    });
  });
});

it.each([
  ['abc', 0],
  ['password', 0],
  ['quadrato', 1],
  ['quadro99', 2],
  ['quadro verde 9', 3],
  ['castagne-arrosto-9', 3],
  ['un cavallo al mercato', 4],
])('hints at the strength of %s', (value, score) => {
  expect(passwordStrength(value, 6).score).toBe(score);
});
