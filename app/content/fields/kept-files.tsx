/** The photos and videos of a gallery come one by one, by a form of their own: here is nothing to fill in. */
export const KeptFiles = () => null
