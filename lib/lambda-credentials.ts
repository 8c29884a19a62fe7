/**
 * The credentials of a Lambda function, which are always in its environment. In bundles they replace the SDK's whole
 * chain of providers (profiles, sign-on, metadata services and their clients), a quarter of a bundle's size.
 */
import { fromEnv } from '@aws-sdk/credential-provider-env'

export const defaultProvider = () => fromEnv()
