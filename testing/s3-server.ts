import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type S3rver from '@20minutes/s3rver'
import type { S3 } from '#server/media/store/s3-client.ts'

let running: ReturnType<typeof start> | undefined

/** Creates a new bucket on a local S3 server, which all tests of a file share. */
export async function aBucket(): Promise<S3> {
  running ??= start()
  const { server, endpoint } = await running
  const bucket = `test-${randomUUID()}`
  await server.store.putBucket(bucket)
  return { endpoint, bucket, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
}

/** Deletes a bucket, as its owner might while the site is running. */
export async function removeBucket(bucket: string): Promise<void> {
  const { server } = await (running ?? start())
  await server.store.deleteBucket(bucket)
}

/** Returns the settings as environment variables. */
export const asVariables = (s3: S3) => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
})

async function start() {
  const directory = mkdtempSync(join(tmpdir(), 'lamplight-s3-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  // Imported on first use, because most tests do not need S3.
  const { default: Server } = await import('@20minutes/s3rver')
  const server = new Server({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [] })
  server.middleware.splice(-1, 0, keepSlash)
  server.store.deleteObject = deleteObject
  const { port } = await server.run()
  server.httpServer.unref()
  return { server, endpoint: `http://127.0.0.1:${port}` }
}

/**
 * Replaces the server's own deletion, which also removes a folder that it found empty, even if another request has
 * stored a file there in the meantime. Buckets have no folders.
 */
async function deleteObject(this: S3rver['store'], bucket: string, key: string) {
  for (const part of ['object', 'object.md5', 'metadata.json'])
    await rm(this.getResourcePath(bucket, key, part), { force: true })
}

/** Keeps the slash after a bucket's URL, which the server would otherwise drop when it checks a signature. */
const keepSlash: S3rver['middleware'][number] = (ctx, next) => {
  if (/^\/[^/]+\/$/.test(ctx.path)) {
    ctx.state.vhost = true
    ctx.mountPath = '/'
  }
  return next()
}
