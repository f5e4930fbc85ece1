import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** The box of an input. An invalid one gets a thicker frame: shape and words say it, not colour. */
const box = {
  width: '100%',
  minWidth: '0',
  minHeight: 'var(--target)',
  paddingBlock: '2',
  paddingInline: '3',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'edge',
  borderRadius: 'small',
  bg: 'surface',
  color: 'ink',
  font: 'inherit',
  // Smaller text would make a phone zoom in.
  fontSize: 'body',
  appearance: 'none',
  _hover: { borderColor: 'quiet' },
  _placeholder: { color: 'quiet', opacity: '1' },
  _invalid: { borderColor: 'ink', boxShadow: 'inset 0 0 0 1px var(--ink)' },
  '&[data-code]': { fontFamily: 'var(--font-mono)' },
} as const

export const inputRecipe = defineRecipe({
  className: 'bd-input',
  base: {
    ...box,
    textOverflow: 'ellipsis',
    '&[type=file]': { paddingBlock: '1', paddingInline: '1', color: 'quiet', fontSize: 'small' },
    '&::file-selector-button': {
      minHeight: 'calc(var(--target) - 0.625rem)',
      marginInlineEnd: '3',
      paddingInline: '3',
      border: '1px solid var(--edge)',
      borderRadius: 'small',
      background: 'var(--hover)',
      color: 'ink',
      font: 'inherit',
      fontWeight: 'medium',
      cursor: 'pointer',
    },
  },
})

export const textareaRecipe = defineRecipe({
  className: 'bd-textarea',
  base: { ...box, display: 'block', lineHeight: '1.5', resize: 'vertical' },
})

export const nativeSelectRecipe = defineSlotRecipe({
  className: 'bd-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', width: '100%' },
    field: { ...box, paddingInlineEnd: '2.5rem', textOverflow: 'ellipsis', cursor: 'pointer' },
    indicator: {
      position: 'absolute',
      insetBlock: '0',
      insetInlineEnd: '3',
      display: 'grid',
      placeItems: 'center',
      color: 'quiet',
      pointerEvents: 'none',
    },
  },
})

/** A label above and a reserved line below, so that nothing moves when a message appears. */
export const fieldRecipe = defineSlotRecipe({
  className: 'bd-field',
  slots: ['root', 'label', 'requiredIndicator', 'helperText'],
  base: {
    root: { minWidth: '0' },
    label: { display: 'block', marginBottom: '1', color: 'quiet', fontSize: 'small' },
    requiredIndicator: { marginInlineStart: '1', color: 'ink' },
    helperText: {
      display: 'block',
      minHeight: '1.25rem',
      marginTop: '1',
      color: 'quiet',
      fontSize: 'small',
      lineHeight: '1.25rem',
      overflowWrap: 'anywhere',
      '&[data-wrong]': { color: 'ink', fontWeight: 'medium' },
    },
  },
})
