import { isIP } from 'node:net'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { AppContext } from '#server/app-context.ts'
import { isDatabaseUnavailable } from '#server/db/dialect.ts'
import type { PasskeyRow } from '#server/db/tables.ts'
import type { NewPasskey, PasskeyUse } from '../../second-factor.ts'
import { type ChallengePurpose, consumeChallenge, createChallenge, recordPasskeyUse } from './passkeys.ts'

type WebauthnContext = Pick<AppContext, 'db' | 'config' | 'now'>
type Credential = { id: string; transports: string[] }

/** Devices support ES256, RS256 and Ed25519. Newer algorithms make Node print experimental warnings. */
const algorithms = [-7, -257, -8]

/** Loaded on first use, so that the server starts fast. */
const loadLibrary = () => import('@simplewebauthn/server')

/**
 * Returns the domain of this site's passkeys; null if browsers do not support passkeys there: on an IP
 * address, or over plain http except on localhost.
 */
export function passkeyDomain({ config }: Pick<AppContext, 'config'>): string | null {
  const { protocol, hostname } = new URL(config.publicUrl)
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isName && (protocol === 'https:' || isOwnMachine) ? hostname : null
}

export async function creationOptions(
  context: WebauthnContext,
  { domain, siteName, admin, known }: CreationParams,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: domain,
    userID: new TextEncoder().encode(admin.id),
    userName: admin.email,
    userDisplayName: admin.fullName,
    excludeCredentials: known,
    supportedAlgorithmIDs: algorithms,
    // Stored on the device and unlocked by finger, face or PIN, so it replaces name, password and code.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challenge = await createChallenge(context.db, context.now(), { purpose: 'add', adminId: admin.id })
  return { ...options, challenge }
}

type CreationParams = {
  domain: string
  siteName: string
  admin: { id: string; email: string; fullName: string }
  known: Credential[]
}

/** Returns what the browser needs to use a passkey, limited to the `known` ones if given. */
export async function requestOptions(
  context: WebauthnContext,
  domain: string,
  purpose: ChallengePurpose,
  known: Credential[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: domain,
    allowCredentials: known,
    userVerification: 'required',
  })
  return { ...options, challenge: await createChallenge(context.db, context.now(), purpose) }
}

/** Returns the new passkey's columns; undefined if the browser's response is invalid. */
export async function verifyNewPasskey(
  context: WebauthnContext,
  { domain, adminId, passkey }: { domain: string; adminId: string; passkey: NewPasskey['passkey'] },
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { transports, ...attestation } = passkey.response
  const response = { ...attestation, ...(transports && { transports }) }
  const result = await verifyRegistrationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challengeConsumer(context, { purpose: 'add', adminId }),
    expectedOrigin: context.config.publicUrl,
    expectedRPID: domain,
    supportedAlgorithmIDs: algorithms,
  }).catch(refused)
  if (!result?.verified) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter: String(counter),
    transports: JSON.stringify(transports ?? []),
  }
}

/** Verifies that a passkey was used and records it. Returns false if the response is invalid. */
export async function verifyPasskeyUse(
  context: WebauthnContext,
  domain: string,
  { known, use, purpose }: { known: PasskeyRow; use: PasskeyUse; purpose: ChallengePurpose },
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { userHandle, ...assertion } = use.response
  const response = { ...assertion, ...(userHandle !== undefined && { userHandle }) }
  const result = await verifyAuthenticationResponse({
    response: { ...use, response, clientExtensionResults: {} },
    expectedChallenge: challengeConsumer(context, purpose),
    expectedOrigin: context.config.publicUrl,
    expectedRPID: domain,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: Number(known.counter),
    },
  }).catch(refused)
  if (!result?.verified) return false
  const counter = String(result.authenticationInfo.newCounter)
  return recordPasskeyUse(context.db, context.now(), known, counter)
}

/** Consumes the signed challenge. Returns false if we did not issue it, or if it was used or has expired. */
const challengeConsumer =
  ({ db, now }: WebauthnContext, purpose: ChallengePurpose) =>
  (challenge: string): Promise<boolean> =>
    consumeChallenge(db, now(), challenge, purpose)

/** The library throws for every invalid response. */
function refused(error: unknown): undefined {
  if (isDatabaseUnavailable(error)) throw error
}
