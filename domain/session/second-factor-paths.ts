import { defineWords } from '#domain/text/words.ts'

// Separate from `second-factor.ts`, so that the API client's dialog does not load Zod.

export const secondFactorPaths = {
  own: '/api/admin/second-factor',
  app: '/api/admin/second-factor/app',
  recoveryCodes: '/api/admin/second-factor/recovery-codes',
  passkeys: '/api/admin/passkeys',
  passkeyOptions: '/api/admin/passkeys/options',
  passkey: '/api/admin/passkeys/:id',
  signInOptions: '/api/admin/signin/passkey/options',
  signIn: '/api/admin/signin/passkey',
  confirm: '/api/admin/confirm',
  confirmOptions: '/api/admin/confirm/passkey-options',
  all: '/api/admin/dashboard/second-factors',
  required: '/api/admin/dashboard/second-factors/required',
  ofAdmin: '/api/admin/dashboard/second-factors/:id',
} as const

export const securityScreen = '/admin/dashboard/security'

/** How long a session may perform sensitive actions after it was confirmed with a password, a code or a passkey. */
export const confirmationMinutes = 10

export type ConfirmationWay = 'password' | 'code' | 'passkey'

export const codeMessages = defineWords('codes', {
  codeNeeded: 'Enter the code from your authenticator app, or one of your recovery codes.',
  codeOrPasskeyNeeded: 'Log in with your passkey, or enter one of your recovery codes.',
  codeWrong: 'This code is wrong or was already used. Please try the next one.',
  passkeyRefused: 'This passkey was not accepted. Please try again.',
  passkeyUnknown: 'This site no longer knows this passkey. Please log in with your password.',
  passkeysOff:
    'Passkeys do not work at this address. They need a name such as school.example.org, over https.',
})

export const confirmationMessages = defineWords('confirmation', {
  needed: 'Please confirm that it is you, then try again.',
  oneWay: 'Send a password, a code or a passkey.',
  wrongPassword: 'The password is wrong.',
  confirmed: 'Thank you. You will not need to do this again for a while.',
})

export const secondFactorMessages = defineWords('secondFactor', {
  setUpFirst: 'PICs need a second factor here. Please set one up first: an authenticator app or a passkey.',
  appStarted: 'Scan the code with your app, then enter the code it shows.',
  appAdded: 'The authenticator app is set up.',
  appRemoved: 'The authenticator app is removed.',
  appPresent: 'An authenticator app is already set up. Remove it first.',
  noApp: 'No authenticator app is set up.',
  newCodes: 'Here are your new recovery codes. The old ones no longer work.',
  noSecondFactor: 'Set up an authenticator app or a passkey first.',
  passkeyAdded: 'Passkey added.',
  passkeyRemoved: 'Passkey removed.',
  noPasskey: 'This passkey no longer exists.',
  passkeyKnown: 'This passkey is already registered.',
  tooManyPasskeys: 'You have too many passkeys. Remove one first.',
  lastRequired: 'PICs need a second factor here. Add another one before you remove this one.',
  required: 'PICs need a second factor from now on.',
  notRequired: 'A second factor is optional again.',
  ownFirst: 'Set up your own second factor first.',
  reset: 'Second factor reset. This admin has been signed out everywhere.',
  notYours: 'You cannot reset your own second factor here. Remove it in your own security settings.',
  nothingToReset: 'This admin has no second factor.',
})
