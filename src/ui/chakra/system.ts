import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem } from '@chakra-ui/react/styled-system'
import { fieldRecipe, inputRecipe, nativeSelectRecipe, textareaRecipe } from './form/recipes.ts'
import { menuRecipe, popoverRecipe } from './recipes.ts'

/**
 * Chakra's behaviour with our own styles. Tokens are the custom properties of tokens.css, so that a change of scheme
 * needs no rendering. There are recipes for the components in use only; one without a recipe renders unstyled,
 * without an error. Resets and global styles are in global.css.
 */
export const system = createSystem(defaultBaseConfig, {
  cssVarsPrefix: 'bd',
  preflight: false,
  theme: {
    breakpoints: { md: '48rem' },
    keyframes: { appear: { from: { opacity: '0', transform: 'translateY(-4px)' } } },
    tokens: {
      colors: {
        surface: { value: 'var(--surface)' },
        raised: { value: 'var(--raised)' },
        hover: { value: 'var(--hover)' },
        line: { value: 'var(--line)' },
        edge: { value: 'var(--edge)' },
        ink: { value: 'var(--ink)' },
        quiet: { value: 'var(--ink-2)' },
        gold: { value: 'var(--gold)' },
      },
      fontSizes: { small: { value: 'var(--text-14)' }, body: { value: 'var(--text-16)' } },
      fontWeights: { medium: { value: 'var(--medium)' } },
      radii: { small: { value: 'var(--radius-1)' }, large: { value: 'var(--radius-2)' } },
      spacing: {
        1: { value: 'var(--space-1)' },
        2: { value: 'var(--space-2)' },
        3: { value: 'var(--space-3)' },
        4: { value: 'var(--space-4)' },
      },
      zIndex: { floating: { value: 100 } },
    },
    recipes: { input: inputRecipe, textarea: textareaRecipe },
    slotRecipes: { field: fieldRecipe, menu: menuRecipe, nativeSelect: nativeSelectRecipe, popover: popoverRecipe },
  },
})
