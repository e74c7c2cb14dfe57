import type { MetaArgs } from 'react-router'
import { pageLoader } from '#app/api/page-loader.ts'
import { kindAt } from './kind-at.ts'
import { loadRecord } from './record-loader.ts'
import { recordMeta } from './record-meta.ts'

// Shared by the pages of records of all kinds; the URL determines the kind.

export const recordOfKindLoader = () =>
  pageLoader((api, { params, request }) =>
    loadRecord(api, kindAt('one', new URL(request.url).pathname), params.record),
  )

type Input = MetaArgs<ReturnType<typeof recordOfKindLoader>>

export const recordOfKindMeta = ({ loaderData, ...args }: Input) =>
  loaderData && recordMeta(args, kindAt('one', args.location.pathname), loaderData)
