import { decrypt, encrypt } from '../../encrypt.ts'

/** In the data folder and in no backup, so that a stolen backup opens no account (decision 058). */
export const secretKeyFile = 'second-factor.key'

/** Encrypts an admin's secret; nobody else's row can take its place, since the admin's id is authenticated with it. */
export const encryptSecret = (dataDir: string, adminId: string, secret: Buffer): Promise<string> =>
  encrypt({ dataDir, fileName: secretKeyFile }, adminId, secret)

/** The secret; undefined when this folder's key is another one, as after a restore without the key. */
export const decryptSecret = (
  dataDir: string,
  adminId: string,
  stored: string,
): Promise<Buffer | undefined> => decrypt({ dataDir, fileName: secretKeyFile }, adminId, stored)
