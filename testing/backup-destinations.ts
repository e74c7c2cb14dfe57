import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GetObjectCommand, ListObjectsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { onTestFinished } from 'vitest'
import { connectToS3 } from '#server/media/store/s3-client.ts'
import { type Fault, faultyProxy } from './faulty-proxy.ts'
import { aBucket } from './s3-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A destination for backup copies: its settings, and its contents, read without the program's own code. */
export type TestDestination = {
  env: Record<string, string>
  names: () => Promise<string[]>
  read: (name: string) => Promise<Buffer>
  put: (name: string, content: Buffer) => Promise<void>
  setFault: (fault: Fault) => Promise<void>
  repair: () => Promise<void>
}

/** Creates a key pair for copies. Returns the public key and the path of the secret key. */
export async function aBackupKey(): Promise<{ file: string; recipient: string }> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const file = join(temporaryFolder(), 'backup.key')
  writeFileSync(file, `# a comment\n${identity}\n`)
  return { file, recipient }
}

export async function aBackupDestination(kind: 's3' | 'folder'): Promise<TestDestination> {
  if (kind === 's3') return aBucketForBackups()
  const folder = join(temporaryFolder(), 'copies')
  mkdirSync(folder)
  return { ...inFolder(folder), env: { BACKUP_COPY_TO: folder } }
}

const inFolder = (folder: string) => ({
  names: async () => readdirSync(folder).sort(),
  read: async (name: string) => readFileSync(join(folder, name)),
  put: async (name: string, content: Buffer) => writeFileSync(join(folder, name), content),
  setFault: async () => {},
  repair: async () => {},
})

async function aBucketForBackups(): Promise<TestDestination> {
  const s3 = await aBucket()
  const network = await faultyProxy(Number(new URL(s3.endpoint).port))
  onTestFinished(() => network.close())
  const client = connectToS3(s3)
  const at = (name: string) => ({ Bucket: s3.bucket, Key: `school/${name}` })
  return {
    env: {
      BACKUP_COPY_TO: `s3://${s3.bucket}/school`,
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${network.port}`,
      BACKUP_S3_REGION: s3.region,
      BACKUP_S3_ACCESS_KEY_ID: s3.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    async names() {
      const { Contents = [] } = await client.send(new ListObjectsCommand({ Bucket: s3.bucket }))
      return Contents.map(({ Key = '' }) => Key.replace(/^school\//, ''))
    },
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    },
    put: async (name, Body) => void (await client.send(new PutObjectCommand({ ...at(name), Body }))),
    setFault: network.setFault,
    repair: network.repair,
  }
}
