/** The three cuts of the duck, on a 32 by 32 grid; as in src/ui/mark.tsx; a test keeps them equal. */
export const markPaths = [
  'M12.6 9.6A6.6 6.6 0 0 1 25.3 7.2L32 9.8 25.6 11.6A6.6 6.6 0 0 1 22.9 15H16.4A6.6 6.6 0 0 1 12.6 9.6Z',
  'M.8 11.8 14.9 16.6 6 25.2A13.4 13.4 0 0 1 .8 14.6Z',
  'M17 16.6H25.8A12.6 12.6 0 0 1 13.9 28.2 13.4 13.4 0 0 1 7.3 26.2Z',
] as const
