/** Reduced motion: readers who want none see the end of a throw at once. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
