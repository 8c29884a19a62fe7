import tseslint from 'typescript-eslint'

export default tseslint.config(
  // The examples are plain JavaScript, to be taken elsewhere as they are. The calls of a generated client are compiled by
  // the test that generates the client. Generated files are as their generator writes them.
  {
    ignores: [
      ...['node_modules', '.cache', 'cdk.out', '**/dist', '.data', 'eslint.config.js', 'examples'],
      ...[
        'local/needs-node.js',
        'test/clients/ten-calls.ts',
        'test/clients/package',
        'test/clients/programs',
        '**/generated',
      ],
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Input is parsed at the border, so nothing inside ever needs to be told its type.
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Leaving a key out of an object by naming it is no unused variable.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      eqeqeq: 'error',
      'max-lines-per-function': ['error', { max: 70 }],
      'no-console': 'off',
    },
  },
  {
    // Sign-in providers of test accounts may do without TLS. The client marks that as deprecated to make it stand out.
    files: ['functions/outside/openid-provider.ts'],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    // Asymmetric matchers (expect.any and its like) are typed any by the test library, and a whole Lambda context has
    // members that are deprecated. The tests of a subject stand in one function.
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-deprecated': 'off',
      'max-lines-per-function': 'off',
    },
  },
)
