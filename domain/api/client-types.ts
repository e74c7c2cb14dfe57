import type { MessageOrText } from '#domain/text/words.ts'
import type { z } from '#domain/zod.ts'
import type { Call, ParamsOf, RegisteredCalls, ResponseBodyOf } from './call.ts'

export type Method = Call['method']

export type PathOf<M extends Method> = keyof RegisteredCalls extends infer Key
  ? Key extends `${M} ${infer Path}`
    ? Path
    : never
  : never

type CallAt<M extends Method, P extends string> = RegisteredCalls[`${M} ${P}` & keyof RegisteredCalls]

export type ResponseBodyTo<M extends Method, P extends string> = WithMessage<ResponseBodyOf<CallAt<M, P>>>
type WithMessage<T> = T extends { message: string } ? Omit<T, 'message'> & { message: MessageOrText } : T

export type DataOf<M extends Method, P extends string> =
  ResponseBodyTo<M, P> extends { data: infer Data } ? Data : never

export type InputTo<M extends Method, P extends string> = ParamsInput<P> &
  QueryInput<CallAt<M, P>> &
  BodyInput<CallAt<M, P>>

type ParamsInput<P extends string> = keyof ParamsOf<P> extends never
  ? { params?: never }
  : { params: ParamsOf<P> }
export type QueryOf<P extends string> = QueryInput<CallAt<'GET', P>>['query']
type QueryInput<C> = C extends { query: infer Q extends z.ZodObject }
  ? { query?: { [Name in keyof Q['shape'] & string]?: string | number | undefined } }
  : { query?: never }
type BodyInput<C> = C extends { body: infer B }
  ? B extends z.ZodType
    ? { body: z.input<B> }
    : { body: FormData | object }
  : { body?: never }

export type InputArgument<M extends Method, P extends string> =
  Record<never, never> extends InputTo<M, P> ? [input?: InputTo<M, P>] : [input: InputTo<M, P>]
