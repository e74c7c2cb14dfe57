import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { dataResponse, defineCall, messageResponse } from '#domain/api/call.ts'
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

const managing = { action: 'manage admins', tag: 'Second factor' } as const

/** New recovery codes, which no later response contains. Empty if adding a factor created none. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.string().array() })

const own = { action: 'use own account', tag: 'Second factor' } as const

const changingOwn = { ...own, needsConfirmation: 'second factor', errors: [403, 409] } as const

/** The options that browsers accept as `PublicKeyCredential…OptionsJSON`. */
const webauthnOptions = <T>() => ({
  data: z
    .custom<T>()
    .meta({ as: { type: 'object', description: 'Options for the browser’s WebAuthn API.' } }),
})

export const secondFactorCalls = {
  startApp: defineCall('POST', secondFactorPaths.app, {
    ...changingOwn,
    summary: 'Start setting up an authenticator app',
    responses: {
      200: messageResponse(secondFactorMessages.appStarted, {
        data: z.object({ secret: z.string(), uri: z.string() }),
      }),
    },
  }),
  addApp: defineCall('PUT', secondFactorPaths.app, {
    ...changingOwn,
    summary: 'Finish setting up an authenticator app with its first code',
    body: appCodeSchema,
    responses: { 200: messageResponse(secondFactorMessages.appAdded, { data: recoveryCodesSchema }) },
  }),
  removeApp: defineCall('DELETE', secondFactorPaths.app, {
    ...changingOwn,
    summary: 'Remove the authenticator app',
    responses: { 200: messageResponse(secondFactorMessages.appRemoved) },
    errors: [403, 404, 409],
  }),
  startConfirming: defineCall('POST', secondFactorPaths.confirmOptions, {
    ...own,
    summary: 'Start confirming your identity with a passkey',
    responses: {
      200: dataResponse(
        'The options for using a passkey.',
        webauthnOptions<PublicKeyCredentialRequestOptionsJSON>(),
      ),
    },
    errors: [409],
  }),
  confirmIdentity: defineCall('POST', secondFactorPaths.confirm, {
    ...own,
    summary: 'Confirm your identity',
    body: confirmSchema,
    responses: { 200: messageResponse(confirmationMessages.confirmed) },
    errors: [409],
  }),
  listFactors: defineCall('GET', secondFactorPaths.all, {
    ...managing,
    summary: 'List the second factors of all admins, and whether PICs need one',
    responses: {
      200: dataResponse('All admins with access.', {
        isRequired: z.boolean(),
        data: adminSecondFactorSchema.array(),
      }),
    },
  }),
  requireFactors: defineCall('PUT', secondFactorPaths.required, {
    ...managing,
    needsConfirmation: 'second factor',
    summary: 'Set whether PICs need a second factor',
    body: requirementSchema,
    responses: { 200: messageResponse(secondFactorMessages.required) },
    errors: [403, 409],
  }),
  resetFactors: defineCall('DELETE', secondFactorPaths.ofAdmin, {
    ...managing,
    needsConfirmation: 'second factor',
    summary: "Reset another admin's second factor; ends their sessions",
    responses: { 200: messageResponse(secondFactorMessages.reset) },
    errors: [403, 409],
  }),
  showOwnFactors: defineCall('GET', secondFactorPaths.own, {
    ...own,
    summary: 'List your second factors',
    responses: { 200: dataResponse('Your second factors.', { data: secondFactorsSchema }) },
  }),
  makeRecoveryCodes: defineCall('POST', secondFactorPaths.recoveryCodes, {
    ...changingOwn,
    summary: 'Create new recovery codes; the old ones stop working',
    responses: { 200: messageResponse(secondFactorMessages.newCodes, { data: recoveryCodesSchema }) },
    errors: [409],
  }),
  startPasskey: defineCall('POST', secondFactorPaths.passkeyOptions, {
    ...changingOwn,
    summary: 'Start adding a passkey',
    responses: {
      200: dataResponse(
        'The options for creating a passkey.',
        webauthnOptions<PublicKeyCredentialCreationOptionsJSON>(),
      ),
    },
  }),
  addOwnPasskey: defineCall('POST', secondFactorPaths.passkeys, {
    ...changingOwn,
    summary: 'Add a passkey that the browser has created',
    body: newPasskeySchema,
    responses: { 200: messageResponse(secondFactorMessages.passkeyAdded, { data: recoveryCodesSchema }) },
  }),
  removeOwnPasskey: defineCall('DELETE', secondFactorPaths.passkey, {
    ...changingOwn,
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
