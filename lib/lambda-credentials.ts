/**
 * The credentials of a Lambda function, which are always in its environment. Bundles carry this in place of the SDK's
 * whole chain of providers (profiles, sign-on, metadata services and the clients they need), a quarter of their size.
 */
import { fromEnv } from '@aws-sdk/credential-provider-env'

export const defaultProvider = () => fromEnv()
