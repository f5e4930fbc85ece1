import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem } from '@chakra-ui/react/styled-system'
import { fieldRecipe, inputRecipe, nativeSelectRecipe, textareaRecipe } from './form/recipes.ts'
import { menuRecipe, popoverRecipe } from './recipes.ts'

/**
 * Chakra's behaviour with our own styles, written with the custom properties of tokens.css. It has no tokens and keyframes of its own: they would be put into
 * the page with each thing that opens, and the browser would work out the styles of the whole page anew. Resets, global styles and keyframes are in global.css. There
 * are recipes for the components in use only; one without a recipe renders unstyled, without an error.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: false,
  // See global.css.
  disableLayers: true,
  theme: {
    recipes: { input: inputRecipe, textarea: textareaRecipe },
    slotRecipes: { field: fieldRecipe, menu: menuRecipe, nativeSelect: nativeSelectRecipe, popover: popoverRecipe },
  },
})
