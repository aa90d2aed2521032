/** What makes a field take letters as they are typed: nothing corrects, completes or capitalises them. */
export const typedAsIs = {
  type: 'text',
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
