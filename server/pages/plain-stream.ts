/** The end of React Router's own script: no text of ours can hold this, since `<` is escaped in all of it. */
const encodedStreamEnd = '.pipeThrough(new TextEncoderStream());</script>'

/**
 * Has a rendered page pass its data to the scripts as text. React Router encodes it as bytes, which its scripts decode,
 * both with streams that the oldest browsers lack (docs/decisions/040); our scripts take the text
 * (scripts/build/patch-react-router.ts).
 */
export const streamAsText = (html: string) => html.replace(encodedStreamEnd, ';</script>')
