import { secondFactorPaths } from '#domain/session/second-factor-paths.ts'
import { defineWords, type Message, type MessageOrText, message } from '#domain/text/words.ts'
import { type Api, ApiError } from '../api/api.ts'

const words = defineWords('admin.passkeys', {
  notUsed: 'The passkey was not used. Please try again, or choose another way.',
  notMade: 'The passkey was not created. Please try again.',
  known: 'This device already has a passkey for your account.',
})

/** Call it only after hydration. */
export const hasPasskeys = () => 'PublicKeyCredential' in window

/** Thrown if the device failed or the user declined. `userMessage` is the message for the user. */
export class PasskeyError extends Error {
  readonly userMessage: MessageOrText

  constructor(userMessage: Message) {
    super(userMessage.text)
    this.userMessage = userMessage
  }
}

type UsePath = typeof secondFactorPaths.confirmOptions | typeof secondFactorPaths.signInOptions

export async function signWithPasskey(api: Api, optionsPath: UsePath) {
  const { data } = await api.call('POST', optionsPath)
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: data }).catch(() => {
    throw new PasskeyError(message(words, 'notUsed'))
  })
}

export async function createPasskey(api: Api) {
  const { data } = await api.call('POST', secondFactorPaths.passkeyOptions)
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: data }).catch((error: Error) => {
    throw new PasskeyError(message(words, error.name === 'InvalidStateError' ? 'known' : 'notMade'))
  })
}

export const passkeyErrorMessage = (error: unknown, fallback: MessageOrText): MessageOrText =>
  error instanceof PasskeyError || (error instanceof ApiError && error.message) ? error.userMessage : fallback
