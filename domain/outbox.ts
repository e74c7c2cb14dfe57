/** The files of one mail together: with what their encoding adds, most mail servers still take it. */
export const maxAttachmentBytes = 10 * 1024 * 1024
