import type { FastifyInstance } from 'fastify'
import type { Action } from '#domain/permissions.ts'
import type { AppContext } from './app-context.ts'
import type { Tables } from './db/tables.ts'
import type { Route } from './http/route.ts'
import type { PageForm } from './pages/accept-form.ts'
import type { ListedSource } from './personal-data/person-source.ts'

/**
 * What a feature gives to the server, each part only if it has one. `site/features.ts` lists all features; what many give
 * to one is handed over there (docs/decisions/108-order-of-features.md).
 */
export type Feature = {
  /** The calls of the API, in the order of its document. */
  routes?: readonly Route[]
  /** Forms that also work without JavaScript. */
  forms?: readonly PageForm[]
  /** Adds responses that are not calls, such as a feed. */
  addFiles?: (app: FastifyInstance, context: AppContext) => void
  /** The steps of the daily work, by name, in order. Each is small and may be interrupted at any moment. */
  dailyWork?: Readonly<Record<string, (context: DailyContext) => Promise<unknown>>>
  /** Counts on the dashboard, by the names of its response. */
  pendingCounts?: Readonly<Record<string, PendingCount>>
  /** The places that store data about a person, by the name in the response, in the order of the person's page. */
  personSources?: Readonly<Record<string, ListedSource>>
  /** By what the page of a former admin says: the columns with the name of the admin who did it. */
  adminActions?: AdminActions
}

export type DailyContext = Pick<
  AppContext,
  'config' | 'db' | 'contentVersion' | 'media' | 'now' | 'log' | 'personSources'
>

/** The action that an admin needs to act on what is counted, and the function that counts. */
export type PendingCount = readonly [
  action: Action,
  count: (context: AppContext, now: Date, adminId: string) => Promise<unknown>,
]

/** A column that holds only the name of an admin, so that it cannot distinguish two people with the same name. */
export type NameColumn = readonly [table: keyof Tables, column: string]
export type AdminActions = Readonly<Record<string, readonly NameColumn[]>>
