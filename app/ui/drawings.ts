/**
 * SVG paths of chalk drawings, 64 by 64, for `ui/chalk-drawing.tsx`. The drawings for empty lists are in
 * `kind-drawing.ts`.
 */

export const book =
  'M32 16C26 11 16 10 8 12v36c8-2 18-1 24 4 6-5 16-6 24-4V12c-8-2-18-1-24 4zM32 16v36M14 20q6-1 12 2M14 28q6-1 12 2M14 36q6-1 12 2M50 20q-6-1-12 2M50 28q-6-1-12 2M50 36q-6-1-12 2'

export const medal =
  'M20 6l9 17M44 6l-9 17M27 6l5 9 5-9M32 57a16 16 0 1 0-.1 0zM32 32l2.700 5.600 6.100.8-4.500 4.200 1.100 6-5.400-2.900-5.400 2.900 1.100-6-4.500-4.200 6.100-.8z'

export const crayon = 'M41 8l13 13-27 27-17 4 4-17zM35 14l13 13M14 35l13 13M9 59q8-5 15-1t15-1 15 0'

export const crane = 'M4 22l18 13 10 16 10-16 18-15M22 35h20M22 35L33 8l9 27M4 22l10-1M32 51V35M33 8l4 27'

export const oilLamp =
  'M8 37q24 8 48 0-4 18-24 18T8 37zM32 37q-9-9 0-24 9 15 0 24M23 54l-4 5h26l-4-5M13 21l-4-3M51 21l4-3M32 6V3'

export const sprout = 'M32 56V27M32 36q-17 0-19-17 17 0 19 17zM32 28q2-17 20-19 0 17-20 19zM17 56h30M24 61h16'

export const heart = 'M32 55C15 43 7 33 11 22c4-10 17-9 21 2 4-11 17-12 21-2 4 11-4 21-21 33zM21 23q-4 3-2 9'

export const test =
  'M15 11h34v47H15zM26 12q0-6 6-6t6 6v4H26zM22 28l3 3 6-7M37 29h7M22 41l3 3 6-7M37 42h7M22 51h22'

export const wave =
  'M21 50V23a3 3 0 0 1 6 0v14M27 37V15a3 3 0 0 1 6 0v20M33 35V17a3 3 0 0 1 6 0v19M39 38V24a3 3 0 0 1 6 0v20q0 15-13 15-8 0-12-9l-6-12a3 3 0 0 1 5-3l2 4M49 12q4 2 5 7M52 6q6 3 8 10'

export const cap = 'M32 13L4 26l28 13 28-13zM15 32v14q17 11 34 0V32M56 28v15M56 43l-3 9h6z'
