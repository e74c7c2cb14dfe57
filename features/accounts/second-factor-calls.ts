import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { callsWith, dataResponse, defineCall, messageResponse } from '#domain/api/call.ts'
import {
  confirmationMessages,
  secondFactorMessages,
  secondFactorPaths,
} from '#domain/session/second-factor-paths.ts'
import { z } from '#domain/zod.ts'
import { signedInResponse } from './calls.ts'
import {
  adminSecondFactorSchema,
  appCodeSchema,
  confirmSchema,
  newPasskeySchema,
  passkeySignInSchema,
  requirementSchema,
  secondFactorsSchema,
} from './second-factor.ts'

const managing = callsWith({ action: 'manage admins', tag: 'Second factor' })

/** New recovery codes, which no later response contains. Empty if adding a factor created none. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.string().array() })

const ofOwn = callsWith({ action: 'use own account', tag: 'Second factor' })

const changingOwn = callsWith({
  action: 'use own account',
  tag: 'Second factor',
  needsConfirmation: 'second factor',
  errors: [403, 409],
})

/** The options that browsers accept as `PublicKeyCredential…OptionsJSON`. */
const webauthnOptions = <T>() => ({
  data: z
    .custom<T>()
    .meta({ as: { type: 'object', description: 'Options for the browser’s WebAuthn API.' } }),
})

export const secondFactorCalls = {
  startApp: changingOwn('POST', secondFactorPaths.app, {
    summary: 'Start setting up an authenticator app',
    responses: {
      200: messageResponse(secondFactorMessages.appStarted, {
        data: z.object({ secret: z.string(), uri: z.string() }),
      }),
    },
  }),
  addApp: changingOwn('PUT', secondFactorPaths.app, {
    summary: 'Finish setting up an authenticator app with its first code',
    body: appCodeSchema,
    responses: { 200: messageResponse(secondFactorMessages.appAdded, { data: recoveryCodesSchema }) },
  }),
  removeApp: changingOwn('DELETE', secondFactorPaths.app, {
    summary: 'Remove the authenticator app',
    responses: { 200: messageResponse(secondFactorMessages.appRemoved) },
    errors: [403, 404, 409],
  }),
  startConfirming: ofOwn('POST', secondFactorPaths.confirmOptions, {
    summary: 'Start confirming your identity with a passkey',
    responses: {
      200: dataResponse(
        'The options for using a passkey.',
        webauthnOptions<PublicKeyCredentialRequestOptionsJSON>(),
      ),
    },
    errors: [409],
  }),
  confirmIdentity: ofOwn('POST', secondFactorPaths.confirm, {
    summary: 'Confirm your identity',
    body: confirmSchema,
    responses: { 200: messageResponse(confirmationMessages.confirmed) },
    errors: [409],
  }),
  listFactors: managing('GET', secondFactorPaths.all, {
    summary: 'List the second factors of all admins, and whether PICs need one',
    responses: {
      200: dataResponse('All admins with access.', {
        isRequired: z.boolean(),
        data: adminSecondFactorSchema.array(),
      }),
    },
  }),
  requireFactors: managing('PUT', secondFactorPaths.required, {
    needsConfirmation: 'second factor',
    summary: 'Set whether PICs need a second factor',
    body: requirementSchema,
    responses: { 200: messageResponse(secondFactorMessages.required) },
    errors: [403, 409],
  }),
  resetFactors: managing('DELETE', secondFactorPaths.ofAdmin, {
    needsConfirmation: 'second factor',
    summary: "Reset another admin's second factor; ends their sessions",
    responses: { 200: messageResponse(secondFactorMessages.reset) },
    errors: [403, 409],
  }),
  showOwnFactors: ofOwn('GET', secondFactorPaths.own, {
    summary: 'List your second factors',
    responses: { 200: dataResponse('Your second factors.', { data: secondFactorsSchema }) },
  }),
  makeRecoveryCodes: changingOwn('POST', secondFactorPaths.recoveryCodes, {
    summary: 'Create new recovery codes; the old ones stop working',
    responses: { 200: messageResponse(secondFactorMessages.newCodes, { data: recoveryCodesSchema }) },
    errors: [409],
  }),
  startPasskey: changingOwn('POST', secondFactorPaths.passkeyOptions, {
    summary: 'Start adding a passkey',
    responses: {
      200: dataResponse(
        'The options for creating a passkey.',
        webauthnOptions<PublicKeyCredentialCreationOptionsJSON>(),
      ),
    },
  }),
  addOwnPasskey: changingOwn('POST', secondFactorPaths.passkeys, {
    summary: 'Add a passkey that the browser has created',
    body: newPasskeySchema,
    responses: { 200: messageResponse(secondFactorMessages.passkeyAdded, { data: recoveryCodesSchema }) },
  }),
  removeOwnPasskey: changingOwn('DELETE', secondFactorPaths.passkey, {
    summary: 'Remove a passkey',
    responses: { 200: messageResponse(secondFactorMessages.passkeyRemoved) },
  }),
  startPasskeySignIn: defineCall('POST', secondFactorPaths.signInOptions, {
    action: 'sign in',
    tag: 'Second factor',
    summary: 'Start signing in with a passkey',
    responses: {
      200: dataResponse(
        'The options for using a passkey.',
        webauthnOptions<PublicKeyCredentialRequestOptionsJSON>(),
      ),
    },
    errors: [409],
  }),
  signInWithPasskey: defineCall('POST', secondFactorPaths.signIn, {
    action: 'sign in',
    tag: 'Second factor',
    summary: 'Sign in with a passkey',
    body: passkeySignInSchema,
    responses: signedInResponse,
    errors: [401, 403, 409],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    secondFactor: typeof secondFactorCalls
  }
}
