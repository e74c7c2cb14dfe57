/** The end of React Router's own script: no text of ours can hold this, since `<` is escaped in all of it. */
const encoded = '.pipeThrough(new TextEncoderStream());</script>'

/**
 * Lets a rendered page hand its data to the scripts as text. React Router turns it into bytes, which its scripts turn
 * back, both with streams that the oldest browsers lack (docs/decisions/040); ours take the text
 * (scripts/build/patch-react-router.ts).
 */
export const streamPlainly = (html: string) => html.replace(encoded, ';</script>')
