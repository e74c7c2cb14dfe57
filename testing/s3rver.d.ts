declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  /** The part of s3rver that the tests use. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets?: { name: string }[]
    })
    httpServer: Server
    middleware: ((
      ctx: { path: string; mountPath?: string; state: { vhost?: boolean } },
      next: () => Promise<unknown>,
    ) => Promise<unknown>)[]
    run(): Promise<{ port: number }>
    store: {
      putBucket(name: string): Promise<unknown>
      deleteBucket(name: string): Promise<unknown>
      deleteObject(bucket: string, key: string): Promise<void>
      getResourcePath(bucket: string, key: string, part: string): string
    }
  }
}
