import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type S3rver from '@20minutes/s3rver'
import type { S3 } from '#server/media/s3-client.ts'

let running: ReturnType<typeof start> | undefined

/** A fresh bucket on an S3 server that listens on this machine, the same one for all tests of a file. */
export async function aBucket(): Promise<S3> {
  running ??= start()
  const { server, endpoint } = await running
  const bucket = `test-${randomUUID()}`
  await server.store.putBucket(bucket)
  return { endpoint, bucket, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
}

/** Takes a bucket away, as its owner might while we run. */
export async function removeBucket(bucket: string): Promise<void> {
  const { server } = await (running ?? start())
  await server.store.deleteBucket(bucket)
}

/** As the environment has it. */
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
  // Loaded by those who use it, since most tests do without.
  const { default: Server } = await import('@20minutes/s3rver')
  const server = new Server({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [] })
  server.middleware.splice(-1, 0, keepSlash)
  server.store.deleteObject = deleteObject
  const { port } = await server.run()
  server.httpServer.unref()
  return { server, endpoint: `http://127.0.0.1:${port}` }
}

/**
 * Its own also removes the folder that it has just found empty, with what another request has put there meanwhile; a bucket
 * has no folders.
 */
async function deleteObject(this: S3rver['store'], bucket: string, key: string) {
  for (const part of ['object', 'object.md5', 'metadata.json'])
    await rm(this.getResourcePath(bucket, key, part), { force: true })
}

/** It leaves the slash out that ends the address of a bucket itself when it checks a signature. */
const keepSlash: S3rver['middleware'][number] = (ctx, next) => {
  if (/^\/[^/]+\/$/.test(ctx.path)) {
    ctx.state.vhost = true
    ctx.mountPath = '/'
  }
  return next()
}
